import { databaseUnavailable } from "#app/lib/errors.ts";
import { rejectAfter } from "#app/lib/wait-at-most.ts";
import { type Database, openDatabase } from "./client.ts";
import { type MeteredResult, meterConnection } from "./metered.ts";

/** A request's use of D1. */
export type DatabaseUsage = {
  /** The rows that D1 bills; statements without figures count as zero. */
  rowsRead: number;
  /** A batch counts as one. */
  roundTrips: number;
  /** Also if a write failed, since it may have taken effect. */
  hasWritten: boolean;
};

/**
 * Where a session starts: at any replica, at the primary, or at a replica as fresh as a bookmark.
 */
export type SessionStart = D1SessionConstraint | D1SessionBookmark;

export type DatabaseSession = {
  db: Database;
  usage: DatabaseUsage;
  /** The bookmark of the latest result; null before the first one. */
  bookmark(): string | null;
  /** Makes a session that has not run a statement yet start at another session's bookmark. */
  catchUpWith(bookmark: string): void;
  /** Starts the session again: later reads may be older than earlier ones. */
  restart(start: SessionStart): void;
};

/**
 * One request's view of D1: each read is at least as fresh as the one before, whichever replica
 * responds. After a write that failed, reads begin at the primary: only D1's response may be lost, and with it the
 * bookmark by which a replica would know that it is behind.
 *
 * @param options `callTimeoutMs` makes each call fail that takes longer, in milliseconds; by default, none does;
 *   `areReadsJoined` sends reads that are issued at the same time as one call
 */
export function openSession(
  database: D1Database,
  start: SessionStart,
  options: { callTimeoutMs?: number; areReadsJoined?: boolean } = {},
): DatabaseSession {
  const { callTimeoutMs, areReadsJoined = false } = options;
  let session = database.withSession(start);
  let failed: D1DatabaseSession | null = null;
  const usage: DatabaseUsage = { rowsRead: 0, roundTrips: 0, hasWritten: false };
  const connection = meterConnection(() => session, {
    areReadsJoined,
    ...(callTimeoutMs && { waitFor: (call) => rejectAfter(call, callTimeoutMs, timeoutError) }),
    onCall: () => {
      usage.roundTrips += 1;
    },
    onResult: (result) => {
      usage.rowsRead += result.meta?.rows_read ?? 0;
      usage.hasWritten ||= hasWritten(result);
    },
    onFailedWrite: () => {
      usage.hasWritten = true;
      failed = session;
      session = database.withSession("first-primary");
    },
  });
  return {
    db: openDatabase(connection),
    usage,
    bookmark: () => session.getBookmark() ?? failed?.getBookmark() ?? null,
    catchUpWith(bookmark) {
      if (usage.roundTrips === 0) session = database.withSession(bookmark);
    },
    restart(start) {
      session = database.withSession(start);
    },
  };
}

function timeoutError(): Error {
  return databaseUnavailable(new Error("D1 didn't respond in time"));
}

/** A write without figures returned rows, so it counts as a write even if it changed nothing. */
function hasWritten({ sql, meta }: MeteredResult): boolean {
  return meta ? meta.changed_db : /^\s*(insert|update|delete|replace)\b/i.test(sql);
}
