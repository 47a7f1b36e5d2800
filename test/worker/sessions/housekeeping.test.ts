import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { recordSignInFailure, signInKeys } from "#app/features/accounts/sign-in-lock.server.ts";
import { removeExpiredAccess } from "#app/features/sessions/remove-expired-access.server.ts";
import { startSession } from "#app/features/sessions/session.server.ts";
import { deleteExpiredAccess } from "#db/queries/expired-access.ts";
import { updateOwnSessionEnded } from "#db/queries/sessions.ts";
import { createUser } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { runScheduled } from "#workers/jobs/scheduled.ts";

const NOW = new Date("2026-06-15T18:00:00Z");
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);

const count = async (table: string, where = "1") =>
  (await env.DB.prepare(`select count(*) as n from ${table} where ${where}`).first<number>("n")) ??
  0;

async function sessionOf(userId: number, startedAt: Date): Promise<string> {
  await startSession(testDeps({ now: startedAt }), { userId, userAgent: "test" });
  const id = await env.DB.prepare("select id from sessions where user_id = ? order by rowid desc")
    .bind(userId)
    .first<string>("id");
  return id ?? "";
}

test("sessions that are over go with their refresh tokens, running ones stay", async () => {
  const { id: userId } = await createUser();
  const { db } = testDeps();
  const running = await sessionOf(userId, hours(-48));
  const ended = await sessionOf(userId, hours(-48));
  const justEnded = await sessionOf(userId, hours(-48));
  await sessionOf(userId, new Date("2025-05-01T00:00:00Z"));
  await updateOwnSessionEnded(db, { userId, sessionId: ended, endedAt: hours(-25) });
  await updateOwnSessionEnded(db, { userId, sessionId: justEnded, endedAt: hours(-1) });
  await removeExpiredAccess({ db }, NOW);
  const { results } = await env.DB.prepare("select id from sessions where user_id = ? order by id")
    .bind(userId)
    .all<{ id: string }>();
  expect(results.map(({ id }) => id)).toEqual([running, justEnded].toSorted());
  expect(await count("refresh_tokens", `session_id = '${ended}'`)).toBe(0);
  expect(await count("refresh_tokens", `session_id = '${running}'`)).toBe(1);
});

test("links that were used or have expired go, others stay", async () => {
  const { id: userId } = await createUser();
  const insert = (hash: string, expiresAt: Date, usedAt: Date | null) =>
    env.DB.prepare(
      "insert into account_tokens (token_hash, user_id, kind, created_at, expires_at, used_at) values (?, ?, 'reset', 0, ?, ?)",
    )
      .bind(hash, userId, expiresAt.getTime(), usedAt?.getTime() ?? null)
      .run();
  await insert("used", hours(24), hours(-25));
  await insert("just used", hours(24), hours(-1));
  await insert("expired", hours(-1), null);
  await insert("open", hours(1), null);
  await env.DB.prepare(
    "insert into email_changes (user_id, new_email, created_at, expires_at) values (?, 'a@b.c', 0, ?)",
  )
    .bind(userId, hours(-1).getTime())
    .run();
  await removeExpiredAccess(testDeps(), NOW);
  const { results } = await env.DB.prepare(
    "select token_hash as h from account_tokens order by h",
  ).all();
  expect(results).toEqual([{ h: "just used" }, { h: "open" }]);
  expect(await count("email_changes")).toBe(0);
});

test("wrong passwords are forgotten once they count no more", async () => {
  const keys = signInKeys({ nameKey: "somebody", clientAddress: "203.0.113.1", userId: null });
  await recordSignInFailure(testDeps({ now: hours(-2) }), keys);
  const newer = signInKeys({ nameKey: "another", clientAddress: "203.0.113.2", userId: null });
  await recordSignInFailure(testDeps({ now: hours(-0.1) }), newer);
  await runScheduled(createScheduledController({ scheduledTime: NOW }), env);
  const { results } = await env.DB.prepare("select key from sign_in_failures order by key").all();
  expect(results).toEqual([{ key: newer.address }, { key: newer.name }]);
});

/** Stores expired sessions in rows that far from each other. */
async function storeExpired(rowIds: readonly number[]) {
  const { id: userId } = await createUser();
  await env.DB.prepare(
    `insert into sessions (rowid, id, user_id, created_at, last_used_at, expires_at)
     select value, 'row ' || value, ?1, 0, 0, 1 from json_each(?2)`,
  )
    .bind(userId, JSON.stringify(rowIds))
    .run();
}
const LIMITS = { now: NOW, endedBefore: hours(-24) };

test("one run scans a table of a million rows, whichever stretch it starts with", async () => {
  await storeExpired([5, 25_000, 999_999]);
  const { rowsRead } = await measureRowsRead((db) =>
    deleteExpiredAccess(db, { ...LIMITS, run: 77 }),
  );
  // One for each stretch, and a few for the expired rows with their indexes.
  expect(rowsRead).toBeLessThanOrEqual(120);
  expect(await count("sessions", "id like 'row %'")).toBe(0);
});

test("in a larger table, the next run continues", async () => {
  await storeExpired([5, 1_500_000]);
  const { statements } = await measureRowsRead((db) =>
    deleteExpiredAccess(db, { ...LIMITS, run: 3 }),
  );
  expect(statements.filter(({ sql }) => sql.startsWith('delete from "sessions"'))).toHaveLength(
    100,
  );
  expect(await count("sessions", "id like 'row %'")).toBe(1);
  await deleteExpiredAccess(testDeps().db, { ...LIMITS, run: 4 });
  expect(await count("sessions", "id like 'row %'")).toBe(0);
});

test("the hourly job does it", async () => {
  const { id: userId } = await createUser();
  await sessionOf(userId, new Date("2025-05-01T00:00:00Z"));
  await runScheduled(createScheduledController({ scheduledTime: NOW }), env);
  expect(await count("sessions", `user_id = ${userId}`)).toBe(0);
});
