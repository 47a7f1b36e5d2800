import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { findAllJobRuns } from "./job-runs.ts";
import { literal } from "./literal.ts";

/** Counts go no further, so that an outage doesn't make the page slow. */
export const RECORDS_COUNTED = 5;

/** How many of something wait, at most five, and since when the oldest of all does; null if none. */
type Waiting = { count: number; oldestAt: number | null };

/** Mails that were given up, dead letters, errors since an instant, the newest copy, and all jobs: one round trip. */
export async function findWaitingRecords(db: Database, { errorsSince }: { errorsSince: Date }) {
  const [mails, letters, errors, copies, jobs] = await db.batch([
    oldest(db, sql`select created_at as at from mails where status = 'FAILED' order by created_at`),
    oldest(db, sql`select died_at as at from dead_letters order by id`),
    oldest(
      db,
      sql`select last_at as at from server_errors where last_at >= ${errorsSince.getTime()}
        order by last_at`,
    ),
    db.all<{ takenAt: number }>(sql`select taken_at as takenAt from backups where kind = 'copy'
      order by taken_at desc limit 1`),
    findAllJobRuns(db),
  ]);
  const none: Waiting = { count: 0, oldestAt: null };
  return {
    failedMails: mails[0] ?? none,
    deadLetters: letters[0] ?? none,
    errors: errors[0] ?? none,
    newestCopyAt: copies[0]?.takenAt ?? null,
    jobs,
  };
}

function oldest(db: Database, rows: SQL) {
  return db.all<Waiting>(sql`select count(*) as count, min(at) as oldestAt
    from (${rows} limit ${literal(RECORDS_COUNTED)})`);
}

/**
 * Deletes errors and commands from before an instant, and dead letters and restore points from before another, at most
 * 1,000 of each; copies stay in the list.
 */
export function deleteRecordsBefore(
  db: Database,
  { errors, others }: { errors: Date; others: Date },
) {
  const before = others.getTime();
  return db.batch([
    db.run(sql`delete from server_errors where last_at < ${errors.getTime()}`),
    db.run(sql`delete from error_requests where created_at < ${errors.getTime()}`),
    db.run(sql`delete from dead_letters where id in
      (select id from dead_letters where died_at < ${before} order by id limit 1000)`),
    db.run(sql`delete from site_commands where requested_at < ${errors.getTime()}`),
    db.run(sql`delete from backups where kind = 'restore-point' and id in
      (select id from backups where taken_at < ${before} order by id limit 1000)`),
  ]);
}
