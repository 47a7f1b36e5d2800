import { describe, expect, test } from "vitest";
import { verifyPassword } from "#app/features/accounts/passwords.server.ts";
import { findAllMailsByRecipient } from "#db/queries/mails.ts";
import { findUserByUsernameKey, updateUserBanned } from "#db/queries/users.ts";
import { createUser } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { statusesUntilRefused } from "#test/support/limits.ts";

let count = 0;

/** A valid body, with changes; each test registers from a separate address. */
function body(change: Record<string, unknown> = {}) {
  count += 1;
  return {
    username: `new.racer-${count}`,
    email: `new.racer-${count}@example.com`,
    password: "Quarter1320",
    confirmPassword: "Quarter1320",
    firstName: "Zoë",
    lastName: "O'Neill-Smith",
    country: "United States",
    zipCode: "48326",
    optInNews: true,
    optInEvents: false,
    noRacingPledge: true,
    ...change,
  };
}

type Input = ReturnType<typeof body>;

function register(change: Record<string, unknown> = {}, client = new Client()) {
  return client.postJson("/rest/registration/register", body(change));
}

test("registering creates the account, signs in and mails the activation link", async () => {
  const client = new Client();
  const input = body({ username: "Strip.Runner" });
  const response = await client.postJson("/rest/registration/register", input);
  expect(response.status).toBe(201);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toEqual({
    success: true,
    user: {
      id: expect.any(Number),
      username: "Strip.Runner",
      email: input.email,
      firstName: "Zoë",
      lastName: "O'Neill-Smith",
      country: "United States",
      zipCode: "48326",
      isActivated: false,
      optInNews: true,
      optInEvents: false,
      noRacingPledge: true,
      clubs: [],
      newsArticleLikes: [],
      votes: [],
      comments: [],
      likes: [],
      activation: null,
      isLoggedIn: true,
      discourse: { comments: [], likes: [] },
    },
  });
  expect(await (await client.get("/api/users/me")).json()).toMatchObject({
    username: "Strip.Runner",
  });

  const user = await findUserByUsernameKey(testDeps().db, "strip.runner");
  expect(await verifyPassword("Quarter1320", user?.passwordHash ?? null)).toBe(true);

  const outbox = await client.get(`/api/dev/outbox?to=${encodeURIComponent(input.email)}`);
  const mails = await outbox.json();
  expect(mails).toEqual([
    {
      to: input.email,
      subject: "Activate your account",
      text: expect.stringMatching(/http:\/\/garage\.test\/\?activationToken=[\w-]{43}\n/),
      html: expect.stringContaining("activationToken="),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  ]);
});

test("each invalid field is 400 with a separate message", async () => {
  const cases: [string, unknown][] = [
    ["username", "ab"],
    ["username", "a".repeat(31)],
    ["username", "a".repeat(100_00)],
    ["username", "two words"],
    ["username", "joe/../admin"],
    ["username", "joe\r\nBcc: x"],
    ["username", "АдминRacer"],
    ["username", "Anonymous42"],
    ["username", "ＡＮＯＮＹＭＯＵＳ42"],
    ["username", "unknown"],
    ["username", "joe.data"],
    ["username", "_payload.json"],
    ["username", 42],
    ["username", undefined],
    ["email", "not an email"],
    ["email", "a@b"],
    ["email", "joe@example.com\r\nBcc: all@example.com"],
    ["email", `${"a".repeat(250)}@example.com`],
    ["email", ["joe@example.com"]],
    ["password", "ab1"],
    ["password", "abcdefgh"],
    ["password", "12345678"],
    ["password", `a1${"x".repeat(199)}`],
    ["password", { a: 1 }],
    ["confirmPassword", "Other12345"],
    ["firstName", ""],
    ["firstName", "x".repeat(51)],
    ["firstName", "Joe\nBcc: all@example.com"],
    ["lastName", "<script>"],
    ["lastName", "http://example.com"],
    ["country", ""],
    ["country", "x".repeat(61)],
    ["zipCode", "12345678901"],
    ["zipCode", "<48326>"],
    ["zipCode", ""],
    ["zipCode", "abc"],
    ["zipCode", "4832"],
    ["optInNews", "perhaps"],
    ["noRacingPledge", 1],
  ];
  for (const [field, value] of cases) {
    const response = await register({ [field]: value });
    const label = `${field} ${JSON.stringify(value)?.slice(0, 40)}`;
    expect(response.status, label).toBe(400);
    expect(await response.json(), label).toMatchObject({
      success: false,
      code: "invalid",
      errors: { [field]: expect.any(String) },
    });
  }
});

test("the password texts are the specified ones", async () => {
  const response = await register({ password: "abc", confirmPassword: "abd" });
  expect(await response.json()).toMatchObject({
    errors: {
      password:
        "Your password must contain at least 1 character, 1 number, and be at least 6 characters long.",
      confirmPassword: "Passwords do not match.",
    },
  });
});

test("a ZIP code in the United States needs five digits, and the error says so", async () => {
  for (const zipCode of ["abc", "483", "483260", "48326-1", "K1A 0B1"]) {
    const response = await register({ zipCode });
    expect(response.status, zipCode).toBe(400);
    expect(await response.json(), zipCode).toMatchObject({
      errors: { zipCode: "A US ZIP code is five digits." },
    });
  }
});

test("a ZIP code without its leading zero is asked about", async () => {
  const response = await register({ zipCode: "4832" });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    errors: { zipCode: "Is this 04832? Write all five digits." },
  });
});

test.each([
  ["\u200e48326\u200b", "48326"],
  ["48326-1234", "48326-1234"],
  ["48326\u20131234", "48326-1234"],
])("the ZIP code %j is stored as %s", async (zipCode, stored) => {
  const input = body({ zipCode });
  expect((await new Client().postJson("/rest/registration/register", input)).status).toBe(201);
  const user = await findUserByUsernameKey(testDeps().db, input.username);
  expect(user?.zipCode).toBe(stored);
});

test("a ZIP code is required in the United States only", async () => {
  expect((await register({ country: "Aruba", zipCode: "" })).status).toBe(201);
  expect((await register({ country: "Canada", zipCode: "K1A 0B1" })).status).toBe(201);
});

test("a taken username is 409 in any case and in full-width letters", async () => {
  await createUser({ username: "Hemi-Harry" });
  for (const username of ["Hemi-Harry", "hemi-HARRY", "Ｈｅｍｉ-Harry", " hemi-harry "]) {
    const response = await register({ username });
    expect(response.status, username).toBe(409);
    expect(await response.json()).toMatchObject({
      code: "taken",
      errors: { username: "This username is taken." },
    });
  }
});

test("a taken email is 409, and both errors are reported at once", async () => {
  const user = await createUser({ username: "both-taken", email: "Both@Example.com" });
  const response = await register({
    username: "BOTH-taken",
    email: user.email.toLowerCase(),
    password: "Quarter1321",
    confirmPassword: "Quarter1321",
  });
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({
    errors: { username: expect.any(String), email: expect.any(String) },
  });
});

test("two concurrent registrations of one name create one account", async () => {
  const responses = await Promise.all([
    register({ username: "same-moment" }),
    register({ username: "Same-Moment" }),
  ]);
  expect(responses.map((r) => r.status).sort()).toEqual([201, 409]);
});

describe("registering again after a lost response", () => {
  const wrong = { password: "Quarter1321", confirmPassword: "Quarter1321" };
  const created = async (username: string) => {
    const input = body({ username });
    expect((await new Client().postJson("/rest/registration/register", input)).status).toBe(201);
    return input;
  };
  const again = (input: Record<string, unknown>, client = new Client()) =>
    client.postJson("/rest/registration/register", input);

  test("with the same name, email and password logs in to the existing account", async () => {
    const input = await created("Lost-Answer");
    const client = new Client();
    const typed = { ...input, username: " lost-ANSWER", email: input.email.toUpperCase() };
    const response = await again({ ...typed, firstName: "Somebody" }, client);
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      success: true,
      user: { username: "Lost-Answer", firstName: "Zoë" },
    });
    expect((await client.get("/api/users/me")).status).toBe(200);
    const mails = await findAllMailsByRecipient(testDeps().db, input.email);
    expect(mails).toHaveLength(1);
  });

  test("concurrently with the first creates one account and logs in to it twice", async () => {
    const input = body({ username: "sent-twice" });
    const responses = await Promise.all([again(input), again(input)]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    const ids = responses.map(async (response) => {
      const answer: { user: { id: number } } = await response.json();
      return answer.user.id;
    });
    expect(new Set(await Promise.all(ids)).size).toBe(1);
  });

  test.each([
    ["a wrong password", (input: Input) => ({ ...input, ...wrong })],
    ["the email of another account", (input: Input) => ({ ...input, email: "rival@example.com" })],
    ["the name of another account", (input: Input) => ({ ...input, username: "rival-racer" })],
  ])("with %s is rejected like any taken name", async (_what, change) => {
    await createUser({ username: "rival-racer", email: "rival@example.com" }).catch(() => null);
    const client = new Client();
    const response = await again(change(await created(`owner-${count}`)), client);
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({
      success: false,
      code: "taken",
      message: "This username is taken.",
      errors: {
        username: "This username is taken.",
        email: "There's already an account with this email.",
      },
      requestId: expect.any(String),
    });
    expect(client.cookies.has("refresh")).toBe(false);
  });

  test("is counted like a sign-in, whether name and email belong to one account or two", async () => {
    const [own, other] = [await created("guessed-at"), await created("not-this-one")];
    const pairs = [
      { ...own, ...wrong },
      { ...other, email: own.email, ...wrong },
    ];
    for (const pair of pairs) {
      const statuses = await statusesUntilRefused(10, () => again(pair));
      expect(statuses).toEqual([...Array(10).fill(409), 429]);
      // The same lock as the login form's: the right password comes too late for both.
      const login = { username: pair.username, password: "Quarter1320" };
      expect((await new Client().postJson("/api/users/login", login)).status).toBe(429);
    }
    expect((await again(own)).status).toBe(429);
  });

  test("counts nothing if the name or the email is available: there is nothing to guess", async () => {
    const { username, email } = await created("popular-name");
    for (let tries = 0; tries < 12; tries += 1) {
      expect((await again(body({ username, ...wrong }))).status).toBe(409);
      expect((await again(body({ email, ...wrong }))).status).toBe(409);
    }
    const login = { username, password: "Quarter1320" };
    expect((await new Client().postJson("/api/users/login", login)).status).toBe(200);
  });

  test("doesn't log in to a banned account", async () => {
    const input = await created("banned-since");
    const { db } = testDeps();
    const user = await findUserByUsernameKey(db, "banned-since");
    await updateUserBanned(db, user?.id ?? 0, new Date(), new Date());
    expect((await again(input)).status).toBe(409);
  });
});

test("registrations are limited by address", async () => {
  const client = new Client();
  const statuses = await statusesUntilRefused(60, () => register({ username: "" }, client));
  expect(statuses.length).toBeGreaterThan(60);
  expect([...new Set(statuses)]).toEqual([400, 429]);
});

test("registration accepts POST, JSON and our own origin only", async () => {
  const path = "/rest/registration/register";
  const get = await new Client().get(path);
  expect(get.status).toBe(405);
  expect(get.headers.get("allow")).toBe("POST");
  const text = await new Client().fetch(path, {
    method: "POST",
    body: JSON.stringify(body()),
    headers: { "content-type": "text/plain" },
  });
  expect(text.status).toBe(415);
  const foreign = await new Client().postJson(path, body(), { origin: "https://evil.example" });
  expect(foreign.status).toBe(403);
});

test("a username lookup says whether a name is available, and why not", async () => {
  await createUser({ username: "Taken-Name" });
  const lookUp = async (username: unknown) => {
    const response = await new Client().postJson("/rest/user/usernameLookup", { username });
    return { status: response.status, body: await response.json() };
  };
  expect(await lookUp("free-name")).toEqual({
    status: 200,
    body: { success: true, username: "free-name", isAvailable: true, message: "" },
  });
  expect((await lookUp("TAKEN-name")).body).toMatchObject({
    isAvailable: false,
    message: "This username is taken.",
  });
  expect((await lookUp("anonymous")).body).toMatchObject({ isAvailable: false });
  expect((await lookUp(null)).status).toBe(400);
});
