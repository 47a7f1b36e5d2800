import { expect, test } from "vitest";
import { hashSecretToken } from "#app/features/accounts/secret-tokens.server.ts";
import { findUsableAccountToken, insertAccountToken } from "#db/queries/account-tokens.ts";
import {
  findAllMailsByRecipient,
  findAllWaitingMailsBefore,
  insertMail,
  updateMailById,
} from "#db/queries/mails.ts";
import { findRefreshTokenByHash, findViewerBySession } from "#db/queries/sessions.ts";
import {
  findTakenKeys,
  findUserByEmailKey,
  findUserById,
  findUserByUsernameKey,
} from "#db/queries/users.ts";
import { createUser, signIn, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const now = new Date();

test("the viewer costs one round trip and three rows, however many users there are", async () => {
  for (let i = 0; i < 20; i += 1) await viewerOf(await createUser());
  const user = await createUser();
  const { sessionId } = await viewerOf(user);
  const { rowsRead, roundTrips, result } = await measureRowsRead((db) =>
    findViewerBySession(db, { sessionId, userId: user.id, now }),
  );
  expect(result?.username).toBe(user.username);
  expect(roundTrips).toBe(1);
  expect(rowsRead).toBe(3);
});

test("a refresh looks up its token, session and user by key", async () => {
  const client = new Client();
  await signIn(client, await createUser());
  const tokenHash = hashSecretToken(client.cookies.get("refresh") ?? "");
  const { rowsRead, result } = await measureRowsRead((db) =>
    findRefreshTokenByHash(db, { tokenHash, now: new Date() }),
  );
  expect(result).not.toBeNull();
  expect(rowsRead).toBeLessThanOrEqual(6);
});

test("users are looked up by id, name and email through their indexes", async () => {
  const user = await createUser();
  const { usernameKey, emailKey } = user;
  const { rowsRead, result } = await measureRowsRead((db) =>
    Promise.all([
      findUserById(db, user.id),
      findUserByUsernameKey(db, usernameKey),
      findUserByEmailKey(db, emailKey),
    ]),
  );
  expect(result.map((account) => account?.id)).toEqual([user.id, user.id, user.id]);
  expect(rowsRead).toBeLessThanOrEqual(6);

  const taken = await measureRowsRead((db) => findTakenKeys(db, { usernameKey, emailKey: "free" }));
  expect(taken.result).toEqual({ username: true, email: false });
  expect(taken.rowsRead).toBeLessThanOrEqual(4);
});

test("a mailed link is looked up by its hash", async () => {
  const user = await createUser({ isActivated: false });
  const { db } = testDeps();
  const token = { tokenHash: "hash", kind: "activation" as const };
  const expiresAt = new Date(now.getTime() + 1000);
  await insertAccountToken(db, { ...token, owner: { id: user.id }, createdAt: now, expiresAt });
  const { rowsRead, result } = await measureRowsRead((metered) =>
    findUsableAccountToken(metered, { ...token, now }),
  );
  const { id: userId, username, email, passwordHash } = user;
  expect(result).toEqual({ userId, username, email, passwordHash });
  expect(rowsRead).toBeLessThanOrEqual(4);
});

test("an outbox reads only its address's mails", async () => {
  const { db } = testDeps();
  const mail = { subject: "s", text: "t", html: "h", createdAt: now };
  for (let i = 0; i < 30; i += 1) {
    const { id } = await insertMail(db, { ...mail, recipient: `${i % 10}@rows.example` });
    await updateMailById(db, id, { status: "SENT", sentAt: now });
  }
  const list = await measureRowsRead((metered) =>
    findAllMailsByRecipient(metered, "3@rows.example"),
  );
  expect(list.result).toHaveLength(3);
  expect(list.rowsRead).toBeLessThanOrEqual(6);

  const waiting = await measureRowsRead((metered) =>
    findAllWaitingMailsBefore(metered, new Date(now.getTime() + 1), now),
  );
  expect(waiting.result).toEqual([]);
  expect(waiting.rowsRead).toBeLessThanOrEqual(2);
});
