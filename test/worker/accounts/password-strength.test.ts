import { createHash } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { checkPasswordStrength } from "#app/features/accounts/password-strength.server.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";

const RANGE = "https://range.test";
const PASSWORD = "Quarter1320";
const HASH = createHash("sha1").update(PASSWORD).digest("hex").toUpperCase();

afterEach(() => vi.restoreAllMocks());

/** Dependencies with a range service, and their log. */
function askingDeps() {
  const deps = testDeps();
  const logged: string[] = [];
  return {
    deps: {
      config: { ...deps.config, pwnedPasswordsUrl: RANGE },
      log: (_level: string, event: string) => logged.push(event),
    },
    logged,
  };
}

function answerWith(answer: Response | Error) {
  return vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
}

test("the most common passwords are rejected in any case", async () => {
  for (const password of ["abc123", "Password1", "QWERTY123", "1q2w3e4r", "ｐassword1"]) {
    expect(await checkPasswordStrength(testDeps(), password), password).toMatch(/Too easy/);
  }
});

test("a password that is little more than the racer's name is rejected", async () => {
  const context = { username: "Hemi-Harry", email: "h.harrison@example.com" };
  for (const password of [
    "hemi-harry1",
    "1HEMI-HARRY",
    "h.harrison99",
    "H.Harrison@example.com1",
  ]) {
    expect(await checkPasswordStrength(testDeps(), password, context), password).toMatch(/close/);
  }
  expect(await checkPasswordStrength(testDeps(), "hemi-harry at 11.340", context)).toBeNull();
  expect(await checkPasswordStrength(testDeps(), "joe12345x", { username: "joe" })).toBeNull();
});

test("the rule has the specification's wording, and length comes before anything else", async () => {
  expect(await checkPasswordStrength(testDeps(), "abc")).toBe(
    "Your password must contain at least 1 character, 1 number, and be at least 6 characters long.",
  );
  const endless = `a1${"x".repeat(1_000_000)}`;
  expect(await checkPasswordStrength(testDeps(), endless)).toBe("Use at most 200 characters.");
});

test("no range service is queried unless it is configured", async () => {
  const upstream = answerWith(new Error("not to be asked"));
  expect(await checkPasswordStrength(testDeps(), PASSWORD)).toBeNull();
  expect(upstream).not.toHaveBeenCalled();
});

test("a leaked password is rejected, and only five digits of its hash are sent", async () => {
  const upstream = answerWith(new Response(`0000:3\r\n${HASH.slice(5)}:42\r\n`));
  const { deps, logged } = askingDeps();
  expect(await checkPasswordStrength(deps, PASSWORD)).toMatch(/leaked/);
  const [url, init] = upstream.mock.calls[0] ?? [];
  expect(url).toBe(`${RANGE}/${HASH.slice(0, 5)}`);
  expect(new Headers(init?.headers).get("add-padding")).toBe("true");
  expect(logged).toEqual([]);
});

test("padding doesn't count as a leak", async () => {
  answerWith(new Response(`${HASH.slice(5)}:0\r\n`));
  expect(await checkPasswordStrength(askingDeps().deps, PASSWORD)).toBeNull();
});

test("a failing range service rejects nothing and is logged", async () => {
  for (const answer of [
    new Error("down"),
    new Response("", { status: 503 }),
    new Response(null, { status: 302, headers: { location: "https://elsewhere.test" } }),
  ]) {
    answerWith(answer);
    const { deps, logged } = askingDeps();
    expect(await checkPasswordStrength(deps, PASSWORD)).toBeNull();
    expect(logged).toEqual(["password.range_not_checked"]);
  }
});

test("registering with a common password is 400 with a field error", async () => {
  const response = await new Client().postJson("/rest/registration/register", {
    username: "weak-willed",
    email: "weak-willed@example.com",
    password: "Password1",
    confirmPassword: "Password1",
    firstName: "Casey",
    lastName: "Miller",
    country: "Canada",
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    code: "invalid",
    errors: { password: expect.stringMatching(/Too easy/) },
  });
});
