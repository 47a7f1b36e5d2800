import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { deleteOldApprovalNews } from "#db/queries/approval-news.ts";
import { deleteInStretches } from "#db/queries/delete-in-stretches.ts";
import { deleteOldSightings } from "#db/queries/desk.ts";
import { findMailById, insertMail } from "#db/queries/mails.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { takeLoggedErrors } from "#test/support/fail-on-console.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createReference, createSlip } from "#test/support/slips.ts";
import { runScheduled } from "#workers/jobs/scheduled.ts";

const NOW = new Date("2026-06-15T18:17:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 60 * 60 * 1000);

const run = (bindings: Partial<typeof env>) =>
  runScheduled(createScheduledController({ scheduledTime: NOW }), { ...env, ...bindings });

function storeMail(createdAt: Date) {
  const mail = { recipient: "someone@example.com", subject: "Hi", text: "t", html: "h" };
  return insertMail(testDeps().db, { ...mail, createdAt });
}

/** A failing queue and a failing bucket. */
const JOBS = { ...env.JOBS, sendBatch: () => Promise.reject(new Error("the queue is down")) };
const MEDIA = {
  list: () => Promise.reject(new Error("the bucket is down")),
} as unknown as R2Bucket;

test("a failing step doesn't stop others, and the job fails", async () => {
  const { db } = testDeps();
  const [stuck, old] = [await storeMail(daysAgo(1)), await storeMail(daysAgo(91))];
  await expect(run({ JOBS })).rejects.toThrow("requeueStuckMails");
  const [logged, ...more] = takeLoggedErrors();
  expect(more).toEqual([]);
  expect(JSON.parse(String(logged))).toMatchObject({
    ...{ level: "error", event: "scheduled.step_failed", step: "requeueStuckMails" },
    reason: "Error: the queue is down",
  });
  expect(await findMailById(db, old.id)).toBeNull();
  expect(await findMailById(db, stuck.id)).toMatchObject({ status: "QUEUED" });
});

test("each failing step is logged and named", async () => {
  await storeMail(daysAgo(1));
  await expect(run({ JOBS, MEDIA })).rejects.toThrow(/requeueStuckMails.*sweepMedia/);
  expect(takeLoggedErrors()).toHaveLength(2);
});

test("a quiet hour logs nothing and doesn't fail", async () => {
  await expect(run({})).resolves.toBeUndefined();
});

/** Tables that grow with every write, and how to fill them with expired rows. */
const GROWING = [
  [
    "idempotency_keys",
    1_000,
    `insert into idempotency_keys (user_id, key, operation, created_at)
     select ?1, 'k' || value, 'o', 0 from json_each(?2)`,
  ],
  [
    "mailbox_counts",
    1_000,
    `insert into mailbox_counts (mailbox_hash, mail_count, expires_at)
     select ?1 || ':' || value, 1, 0 from json_each(?2)`,
  ],
  [
    "mails",
    500,
    `insert into mails (user_id, created_at, recipient, subject, text, html, status)
     select ?1, 0, 'm' || value, '', '', '', 'SENT' from json_each(?2)`,
  ],
  [
    "sign_in_failures",
    1_000,
    `insert into sign_in_failures (key, failure_count, first_failed_at, last_failed_at)
     select 'name:' || ?1 || value, 1, 0, 0 from json_each(?2)`,
  ],
] as const;

describe.each(GROWING)("expired rows of %s", (table, batchSize, insert) => {
  async function fill(count: number) {
    await env.DB.prepare(`delete from ${table}`).run();
    const { id } = await createUser();
    const numbers = JSON.stringify(Array.from({ length: count }, (_, n) => n));
    await env.DB.prepare(insert).bind(id, numbers).run();
  }
  const left = async () =>
    (await env.DB.prepare(`select count(*) as n from ${table}`).first<{ n: number }>())?.n;

  test("of a busy day, 20,000, are gone after one run", async () => {
    await fill(20_000);
    await run({});
    expect(await left()).toBe(0);
  });

  test("beyond forty batches wait for the next run", async () => {
    await fill(40 * batchSize + 1);
    await run({});
    expect(await left()).toBe(1);
    await run({});
    expect(await left()).toBe(0);
  });
});

test("all expired sessions of a busy day are gone after one run", async () => {
  const { id } = await createUser();
  const numbers = JSON.stringify(Array.from({ length: 25_000 }, (_, n) => n));
  await env.DB.prepare(
    `insert into sessions (id, user_id, created_at, last_used_at, expires_at)
     select 's' || value, ?1, 0, 0, 1 from json_each(?2)`,
  )
    .bind(id, numbers)
    .run();
  await run({});
  expect(await env.DB.prepare("select count(*) as n from sessions").first("n")).toBe(0);
});

/** A racer's slips, by how their status and version are set. */
async function storeSlips(states: readonly string[]): Promise<{ userId: number; ids: number[] }> {
  await createReference();
  const racer = await viewerOf(await createUser());
  const carId = await createCar(racer);
  const ids: number[] = [];
  for (const state of states) {
    const { id } = await createSlip(racer, carId);
    await env.DB.prepare(`update slips set ${state} where id = ?`).bind(id).run();
    ids.push(id);
  }
  return { userId: racer.id, ids };
}

const slipsIn = async (table: string) =>
  (
    await env.DB.prepare(`select slip_id as id from ${table} order by slip_id`).all<{
      id: number;
    }>()
  ).results.map(({ id }) => id);

test("what moderators have seen is deleted once it allows nothing anymore", async () => {
  const { ids } = await storeSlips([
    "status = 'PENDING'",
    `status = 'IN_REVIEW', claimed_at = ${NOW.getTime()}`,
    "status = 'PENDING', version = 2",
    "status = 'REJECTED'",
    "status = 'WITHDRAWN'",
  ]);
  const { id: moderatorId } = await createUser({ role: "moderator" });
  const sightings = ids.map((id) =>
    env.DB.prepare("insert into slip_sightings values (?, ?, 1, 0)").bind(id, moderatorId),
  );
  await env.DB.batch(sightings);
  await run({});
  expect(await slipsIn("slip_sightings")).toEqual(ids.slice(0, 2));
  const { rowsRead } = await measureRowsRead((db) => deleteOldSightings(db, { run: 1 }));
  // The last row id, two rows, and the slip of each.
  expect(rowsRead).toBe(5);
});

test("a run that has deleted many rows leaves the rest to the next", async () => {
  const ids = [1, 2, 10_001, 20_001];
  const insert = env.DB.prepare(
    "insert into missed_paths (rowid, path, hit_count, last_hit_on) values (?1, '/' || ?1, 1, '2026-06-01')",
  );
  await env.DB.batch(ids.map((id) => insert.bind(id)));
  const deleteSome = async (run: number) => {
    const isOver = sql`hit_count = 1`;
    await deleteInStretches(testDeps().db, { table: "missed_paths", isOver, run, deletedMax: 2 });
    const left = await env.DB.prepare("select rowid from missed_paths").raw<[number]>();
    return left.flat();
  };
  expect(await deleteSome(0)).toEqual([10_001, 20_001]);
  expect(await deleteSome(1)).toEqual([]);
});

test("news of an approval is deleted after it was seen, or after 90 days", async () => {
  const { userId, ids } = await storeSlips(Array.from({ length: 4 }, () => "status = 'APPROVED'"));
  const hour = 60 * 60 * 1000;
  const rows = [
    [daysAgo(89), null],
    [daysAgo(91), null],
    [daysAgo(1), new Date(NOW.getTime() - hour + 1)],
    [daysAgo(1), new Date(NOW.getTime() - hour - 1)],
  ] as const;
  const news = rows.map(([visibleAt, seenAt], n) =>
    env.DB.prepare("insert into approval_news values (?, ?, ?, ?)").bind(
      ...[ids[n], userId, visibleAt.getTime(), seenAt?.getTime() ?? null],
    ),
  );
  await env.DB.batch(news);
  await run({});
  expect(await slipsIn("approval_news")).toEqual([ids[0], ids[2]]);
  const { rowsRead } = await measureRowsRead((db) =>
    deleteOldApprovalNews(db, { run: 1, seenBefore: daysAgo(1), visibleBefore: daysAgo(90) }),
  );
  expect(rowsRead).toBe(3);
});
