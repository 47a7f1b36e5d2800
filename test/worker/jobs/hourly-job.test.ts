import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { findMailById, insertMail } from "#db/queries/mails.ts";
import { createUser } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { takeLoggedErrors } from "#test/support/fail-on-console.ts";
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
  const [stuck, old] = [await storeMail(daysAgo(1)), await storeMail(daysAgo(31))];
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
