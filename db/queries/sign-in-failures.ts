import { and, gt, inArray, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { signInFailures } from "../schema/index.ts";

type LockRule = {
  now: Date;
  /** How many failures lock a key. */
  limit: number;
  /** How long the lock lasts, and how long a failure is remembered. */
  lockMs: number;
};

/** The locked ones among a few keys. */
export function findAllSignInLocks(db: Database, keys: readonly string[], now: Date) {
  return db
    .select({ key: signInFailures.key, lockedUntil: signInFailures.lockedUntil })
    .from(signInFailures)
    .where(and(inArray(signInFailures.key, [...keys]), gt(signInFailures.lockedUntil, now)))
    .limit(keys.length);
}

/**
 * Counts one failure and returns the new count, in one statement, so that no concurrent failure is
 * lost. The count restarts after a lock and after `lockMs` without failures. Failures during a lock
 * don't extend it.
 *
 * @param onlyIfFirstOf counts, and returns a row, only if this other key has failed exactly once
 */
export function upsertSignInFailure(
  db: Database,
  { key, now, limit, lockMs, onlyIfFirstOf }: LockRule & { key: string; onlyIfFirstOf?: string },
) {
  const at = now.getTime();
  const isOver = sql`(case when locked_until is null then last_failed_at <= ${at - lockMs}
    else locked_until <= ${at} end)`;
  const condition = onlyIfFirstOf
    ? sql`(select failure_count from sign_in_failures where key = ${onlyIfFirstOf}) = 1`
    : sql`true`;
  return db.all<{ failureCount: number }>(sql`
    insert into sign_in_failures (key, failure_count, first_failed_at, last_failed_at)
    select ${key}, 1, ${at}, ${at} where ${condition}
    on conflict (key) do update set
      failure_count = case when ${isOver} then 1 else failure_count + 1 end,
      first_failed_at = case when ${isOver} then ${at} else first_failed_at end,
      last_failed_at = ${at},
      locked_until = case when ${isOver} then null
        when failure_count + 1 = ${limit} then ${at + lockMs} else locked_until end
    returning failure_count as failureCount`);
}

/** Deletes the failures of a few keys, except locked ones. */
export function deleteSignInFailures(db: Database, keys: readonly string[], now: Date) {
  return db.delete(signInFailures).where(
    and(
      inArray(signInFailures.key, [...keys]),
      // Null (not locked) compares as unknown, hence "is not true".
      sql`(locked_until > ${now.getTime()}) is not true`,
    ),
  );
}

/** Deletes the locks and failures of a few keys. */
export function deleteSignInLocks(db: Database, keys: readonly string[]) {
  return db.delete(signInFailures).where(inArray(signInFailures.key, [...keys]));
}

/** Deletes failures that no longer count, at most 1,000 at a time. */
export function deleteSignInFailuresBefore(db: Database, before: Date) {
  return db.run(sql`delete from sign_in_failures where key in
    (select key from sign_in_failures where last_failed_at < ${before.getTime()} limit 1000)`);
}
