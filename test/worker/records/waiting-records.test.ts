import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { readWaitingRecords } from "#app/features/records/read-waiting-records.server.ts";
import { findAllJobRuns, upsertJobRuns } from "#db/queries/job-runs.ts";
import { deleteRecordsBefore } from "#db/queries/waiting-records.ts";
import { testDeps } from "#test/support/deps.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const NOW = new Date("2026-06-15T18:30:00Z");
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const { db, ...deps } = testDeps({ now: NOW });

beforeEach(async () => {
  await env.DB.exec(
    "delete from job_runs; delete from mails; delete from dead_letters; delete from server_errors; delete from backups",
  );
});

/** Fills each table with `count` rows, an hour apart, the newest of now. */
async function fill(count: number) {
  const values = JSON.stringify(Array.from({ length: count }, (_, n) => hoursAgo(n).getTime()));
  const inserts = [
    `insert into mails (created_at, recipient, subject, text, html, status)
     select value, 'a@example.com', '', '', '', 'FAILED' from json_each(?1) order by value`,
    `insert into dead_letters (message_id, died_at, kind, body)
     select value, value, 'mail', '{}' from json_each(?1) order by value`,
    `insert into server_errors (fingerprint, event, route, reason, frames, error_count, first_at, last_at, request_id)
     select value, '', '', '', '', 1, value, value, '' from json_each(?1)`,
    "insert into backups (kind, taken_at) select 'copy', value from json_each(?1)",
    "insert into backups (kind, taken_at) select 'restore-point', value from json_each(?1)",
  ];
  await env.DB.batch(inserts.map((sql) => env.DB.prepare(sql).bind(values)));
}

const run = (step: string, startedAt: Date) => ({ step, startedAt, durationMs: 5, failure: "" });

test("a quiet site has nothing waiting, but says that it was never copied", async () => {
  const none = { count: 0, oldestAt: null };
  expect(await readWaitingRecords({ db, ...deps })).toEqual({
    ...{ failedMails: none, deadLetters: none, errors: none, lateJobs: [] },
    newestCopy: { takenAt: null, isOld: true },
  });
});

test("what waits is counted up to five, with the time of the oldest", async () => {
  await fill(3);
  await upsertJobRuns(db, [run("sweepMedia", hoursAgo(3)), run("rollUpVisits", hoursAgo(0.01))]);
  const three = { count: 3, oldestAt: hoursAgo(2).toISOString() };
  expect(await readWaitingRecords({ db, ...deps })).toEqual({
    ...{ failedMails: three, deadLetters: three, errors: three },
    lateJobs: [{ label: "Delete unused pictures", lastRunAt: hoursAgo(3).toISOString() }],
    newestCopy: { takenAt: NOW.toISOString(), isOld: false },
  });
});

test("however much waits, few rows are read", async () => {
  await fill(2_000);
  const { rowsRead, roundTrips, result } = await measureRowsRead((metered) =>
    readWaitingRecords({ ...deps, db: metered }),
  );
  expect(result.failedMails).toEqual({ count: 5, oldestAt: hoursAgo(1_999).toISOString() });
  expect(result.errors).toEqual({ count: 5, oldestAt: hoursAgo(24).toISOString() });
  expect(roundTrips).toBe(1);
  expect(rowsRead).toBeLessThanOrEqual(45);
});

test("old records are deleted: errors after a day, the rest after a month; copies stay in the list", async () => {
  await fill(40 * 24);
  await deleteRecordsBefore(db, { errors: hoursAgo(24), others: hoursAgo(30 * 24) });
  const count = (from: string) => env.DB.prepare(`select count(*) as n from ${from}`).first("n");
  expect(await count("server_errors")).toBe(25);
  expect(await count("dead_letters")).toBe(30 * 24 + 1);
  expect(await count("backups where kind = 'restore-point'")).toBe(30 * 24 + 1);
  expect(await count("backups where kind = 'copy'")).toBe(40 * 24);
});

test("one statement stores many runs", async () => {
  await upsertJobRuns(db, [run("a", NOW), run("b", NOW)]);
  await upsertJobRuns(db, [{ ...run("a", hoursAgo(-1)), failure: "it broke" }]);
  expect(await findAllJobRuns(db)).toMatchObject([
    { step: "a", startedAt: hoursAgo(-1), durationMs: 5, failure: "it broke" },
    { step: "b", startedAt: NOW, durationMs: 5, failure: "" },
  ]);
});
