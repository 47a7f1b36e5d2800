import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { confirmEmailChange } from "#app/features/profile/confirm-email-change.server.ts";
import { deleteAccount } from "#app/features/profile/delete-account.server.ts";
import { requestEmailChange } from "#app/features/profile/request-email-change.server.ts";
import { resetPassword } from "#app/features/recovery/reset-password.server.ts";
import { activateAccount } from "#app/features/registration/activate-account.server.ts";
import { refreshSession } from "#app/features/sessions/session.server.ts";
import { signIn as signInWithPassword } from "#app/features/sessions/sign-in.server.ts";
import { findAllMailsByRecipient } from "#db/queries/mails.ts";
import { findAllPasskeysByUser, insertPasskeyBelow } from "#db/queries/passkeys.ts";
import { findUserById, type User } from "#db/queries/users.ts";
import { refreshTokens, sessions } from "#db/schema/index.ts";
import {
  completionFields,
  createInvitation,
  createLinkToken,
  createTokens,
} from "#test/support/account-links.ts";
import { createUser, PASSWORD, signIn, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { givePasskey, passkeySignInBody } from "#test/support/passkeys.ts";
import { beforeItsBatch } from "#test/support/races.ts";

// An attacker registers with a stranger's address and waits until the stranger activates the account, or
// races against a password change.

const { db } = testDeps();
const NEW_PASSWORD = "Christmas-tree-4";

async function changeTo(user: User, newEmail: string): Promise<string> {
  const deps = { ...testDeps(), viewer: await viewerOf(user) };
  await requestEmailChange(deps, { newEmail, password: PASSWORD });
  const [mail] = await findAllMailsByRecipient(db, newEmail);
  return /email-change\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

async function addPasskeyOf(user: User): Promise<void> {
  await insertPasskeyBelow(
    db,
    {
      id: `passkey-${user.id}`,
      userId: user.id,
      publicKey: "",
      signatureCount: 0,
      transports: [],
      name: "Phone",
      createdAt: new Date(),
    },
    10,
  );
}

async function resetOf(user: User) {
  const resetToken = await createLinkToken(user, "reset");
  return resetPassword(testDeps(), { resetToken, password: NEW_PASSWORD });
}

test("activation voids a pending change of email", async () => {
  const user = await createUser({ isActivated: false });
  const newEmail = `elsewhere-${user.username}@example.com`;
  const token = await changeTo(user, newEmail);
  const activationToken = await createLinkToken(user, "activation");
  await activateAccount(testDeps(), { activationToken, userAgent: "" });
  await expect(confirmEmailChange(testDeps(), token)).rejects.toMatchObject({ code: "gone" });
  expect(await findUserById(db, user.id)).toMatchObject({ email: user.email });
});

test("a link to a former address no longer activates the account", async () => {
  const user = await createUser({ isActivated: false });
  const activationToken = await createLinkToken(user, "activation");
  const newEmail = `right-${user.username}@example.com`;
  await confirmEmailChange(testDeps(), await changeTo(user, newEmail));
  await expect(
    activateAccount(testDeps(), { activationToken, userAgent: "" }),
  ).rejects.toMatchObject({ code: "gone" });
});

test("a reset cancels a change of email that someone else may have started", async () => {
  for (const isActivated of [true, false]) {
    const user = await createUser({ isActivated });
    const token = await changeTo(user, `thief-${user.username}@example.com`);
    expect(await resetOf(user)).toMatchObject({ username: user.username });
    await expect(confirmEmailChange(testDeps(), token)).rejects.toMatchObject({ code: "gone" });
  }
});

test("resetting the password of an unactivated account removes its passkeys", async () => {
  const [preempted, owned] = [await createUser({ isActivated: false }), await createUser()];
  for (const user of [preempted, owned]) {
    await addPasskeyOf(user);
    await resetOf(user);
  }
  expect(await findAllPasskeysByUser(db, preempted.id, 10)).toEqual([]);
  expect(await findAllPasskeysByUser(db, owned.id, 10)).toHaveLength(1);
});

test("a sign-in doesn't start a session if the password changes in the meantime", async () => {
  const user = await createUser();
  const deps = beforeItsBatch({ ...testDeps(), viewer: null }, async () => {
    await resetOf(user);
  });
  const input = { username: user.username, password: PASSWORD, userAgent: "", refreshToken: null };
  await expect(signInWithPassword(deps, input)).rejects.toMatchObject({ code: "bad_credentials" });
  expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([]);
});

test("completing an account ends the previous session", async () => {
  const client = new Client();
  await signIn(client, await createUser());
  const before = client.cookies.get("access") ?? "";
  const { token } = await createInvitation();
  const fields = completionFields({ token });
  const response = await client.postJson("/rest/registration/completeRegistration", fields);
  expect(response.status).toBe(200);
  const me = await new Client().fetch("/rest/user", {
    headers: { authorization: `Bearer ${before}` },
  });
  expect(me.status).toBe(401);
});

test("a deletion deletes the mail that asked a new address to confirm", async () => {
  const user = await createUser();
  const newEmail = `next-${user.username}@example.com`;
  await changeTo(user, newEmail);
  const deps = { ...testDeps(), viewer: await viewerOf(user) };
  await deleteAccount(deps, { password: PASSWORD });
  expect(await findAllMailsByRecipient(db, newEmail)).toEqual([]);
});

test("a password lock doesn't affect passkeys", async () => {
  const user = await createUser();
  const { key } = await givePasskey(user);
  const stranger = new Client();
  const guess = () =>
    stranger.postJson("/api/users/login", { username: user.username, password: "Quarter1321" });
  for (let i = 0; i < 10; i += 1) await guess();
  expect((await guess()).status).toBe(429);
  const visitor = new Client();
  const response = await visitor.postJson(
    "/api/users/passkeys/sign-in",
    await passkeySignInBody(key),
  );
  expect(response.status).toBe(200);
});

test("a refresh is rejected if its session is deleted in the meantime", async () => {
  const user = await createUser();
  const { refreshToken } = await createTokens(user);
  const deps = beforeItsBatch(testDeps(), () =>
    db.delete(sessions).where(eq(sessions.userId, user.id)),
  );
  expect(await refreshSession(deps, refreshToken)).toBeNull();
});

test("a refresh stores no token if its session ends in the meantime", async () => {
  const user = await createUser();
  const { refreshToken } = await createTokens(user);
  const deps = beforeItsBatch(testDeps(), () =>
    db.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.userId, user.id)),
  );
  expect(await refreshSession(deps, refreshToken)).toBeNull();
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, user.id));
  const left = await db
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.sessionId, session?.id ?? ""));
  expect(left).toHaveLength(1);
});
