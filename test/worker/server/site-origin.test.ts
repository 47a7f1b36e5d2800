import { expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { requestEmailChange } from "#app/features/profile/request-email-change.server.ts";
import { requestPasswordReset } from "#app/features/recovery/request-password-reset.server.ts";
import { resendActivation } from "#app/features/registration/resend-activation.server.ts";
import { findAllMailsByRecipient } from "#db/queries/mails.ts";
import { createUser, PASSWORD, viewerOf } from "#test/support/accounts.ts";
import { Client, newAddress } from "#test/support/client.ts";
import { TEST_ORIGIN, testDeps } from "#test/support/deps.ts";

/** The requested host, which must not appear anywhere. */
const EVIL = "http://evil.test";

/** Dependencies of a request that names another host, and what it left to be done after the answer. */
function forgedDeps(viewer: Viewer | null = null) {
  const work: Promise<unknown>[] = [];
  return {
    ...testDeps({ address: newAddress(), requestOrigin: EVIL, viewer }),
    waitUntil: (promise: Promise<unknown>) => void work.push(promise),
    settled: () => Promise.all(work),
  };
}

async function linksMailedTo(email: string): Promise<string[]> {
  const mails = await findAllMailsByRecipient(testDeps().db, email);
  return mails.flatMap(({ text, html }) => `${text} ${html}`.match(/https?:\/\/[^\s"<)]+/g) ?? []);
}

function forgedPost(path: string, body: unknown) {
  return new Client().postJson(`${EVIL}${path}`, body, { origin: EVIL });
}

test("a forged host gets into no reset mail", async () => {
  const { email } = await createUser();
  expect((await forgedPost("/rest/password/forgotPassword", { email })).status).toBe(200);
  const links = await linksMailedTo(email);
  expect(links).toContainEqual(expect.stringContaining(`${TEST_ORIGIN}/?resetToken=`));
  expect(links.filter((link) => !link.startsWith(TEST_ORIGIN))).toEqual([]);
});

test("nor into the mail of a registration", async () => {
  const username = "forged-host";
  const email = `${username}@example.com`;
  const profile = { firstName: "Casey", lastName: "Miller", country: "Canada" };
  const passwords = { password: "Strip1320Night", confirmPassword: "Strip1320Night" };
  const input = { username, email, ...passwords, ...profile };
  expect((await forgedPost("/rest/registration/register", input)).status).toBe(201);
  const links = await linksMailedTo(email);
  expect(links).toContainEqual(expect.stringContaining(`${TEST_ORIGIN}/?activationToken=`));
  expect(links.filter((link) => !link.startsWith(TEST_ORIGIN))).toEqual([]);
});

test("nor into links that activate, reset or change an address", async () => {
  const waiting = await createUser({ isActivated: false });
  const deps = forgedDeps();
  await resendActivation(deps, { email: waiting.email });
  const racer = await createUser();
  await requestPasswordReset(deps, { email: racer.email });
  const signedIn = forgedDeps(await viewerOf(racer));
  const newEmail = "moved@example.com";
  await requestEmailChange(
    { ...signedIn, viewer: await viewerOf(racer) },
    { newEmail, password: PASSWORD },
  );
  await deps.settled();
  for (const email of [waiting.email, racer.email, newEmail]) {
    const links = await linksMailedTo(email);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !link.startsWith(TEST_ORIGIN))).toEqual([]);
  }
});

test("passkeys are asked for by the site's own name", async () => {
  const response = await forgedPost("/api/users/passkeys/sign-in-options", {});
  expect(await response.json()).toMatchObject({
    options: { rpId: new URL(TEST_ORIGIN).hostname },
  });
});
