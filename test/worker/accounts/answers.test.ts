import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { Mailer } from "#app/features/mail/mailer.server.ts";
import { resendActivation } from "#app/features/registration/resend-activation.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { refusalInit } from "#app/lib/responses.server.ts";
import * as loginPage from "#app/routes/accounts/login.tsx";
import { createUser } from "#test/support/accounts.ts";
import { TEST_ORIGIN, testDeps } from "#test/support/deps.ts";
import { createServer } from "#workers/server.ts";

test("a rate-limited page says when to retry", () => {
  const locked = new AppError("rate_limited", "Wait.", { retryAfterSeconds: 900 });
  const actionHeaders = new Headers(refusalInit(locked).headers);
  const headers = loginPage.headers({ actionHeaders } as never);
  expect(new Headers(headers).get("retry-after")).toBe("900");
  expect(refusalInit(new AppError("rate_limited", "Wait."))).toEqual({
    status: 429,
    headers: { "retry-after": "60" },
  });
  expect(refusalInit(new AppError("not_found", "No."))).toEqual({ status: 404, headers: {} });
});

test("a page with a token in its URL can set a stricter referrer policy", async () => {
  const policyOf = async (headers: HeadersInit) => {
    const server = createServer(async () => new Response("", { headers }));
    const context = createExecutionContext();
    const page = await server.fetch(new Request(`${TEST_ORIGIN}/email-change`), env, context);
    return page.headers.get("referrer-policy");
  };
  expect(await policyOf({ "referrer-policy": "same-origin" })).toBe("same-origin");
  expect(await policyOf({})).toBe("strict-origin-when-cross-origin");
});

test("requesting an activation mail doesn't wait for anything that depends on the address", async () => {
  const user = await createUser({ isActivated: false });
  const work: Promise<unknown>[] = [];
  const deps = { ...testDeps(), waitUntil: (later: Promise<unknown>) => void work.push(later) };
  const sent: string[] = [];
  const mail: Mailer = {
    send: async ({ to }) => {
      sent.push(to);
      return "queued";
    },
  };
  await resendActivation({ ...deps, mail }, { email: user.email });
  expect(sent).toEqual([]);
  await Promise.all(work);
  expect(sent).toEqual([user.email]);
});

test("an IPv6 network is one client, whichever address it uses", () => {
  const { clientAddress } = testDeps({ address: "2001:db8:1:2:3:4:5:6" });
  expect(clientAddress).toBe(testDeps({ address: "2001:db8:1:2::9" }).clientAddress);
  expect(testDeps({ address: "10.1.2.3" }).clientAddress).toBe("10.1.2.3");
});
