import { type Database, openDatabase } from "./client.ts";
import { type Answered, meterConnection } from "./metered.ts";

/** What a request asked of D1. */
export type DatabaseUsage = {
  /** What D1 bills; rows of statements it gives no figures for count as none. */
  rowsRead: number;
  /** A batch is one. */
  roundTrips: number;
  hasWritten: boolean;
};

/** Where a session begins: at any replica, at the primary, or at a replica as fresh as a bookmark. */
export type SessionStart = D1SessionConstraint | D1SessionBookmark;

export type DatabaseSession = {
  db: Database;
  usage: DatabaseUsage;
  /** How fresh what was read is; null before the first answer. */
  bookmark(): string | null;
  /** Makes a session that has asked nothing yet begin where another one was. */
  catchUpWith(bookmark: string): void;
};

/** One request's view of D1: each read is as fresh as the one before, whichever replica answers. */
export function openSession(database: D1Database, start: SessionStart): DatabaseSession {
  let session = database.withSession(start);
  const usage: DatabaseUsage = { rowsRead: 0, roundTrips: 0, hasWritten: false };
  const connection = meterConnection(() => session, {
    onCall: () => {
      usage.roundTrips += 1;
    },
    onAnswer: (answered) => {
      usage.rowsRead += answered.meta?.rows_read ?? 0;
      usage.hasWritten ||= hasWritten(answered);
    },
  });
  return {
    db: openDatabase(connection),
    usage,
    bookmark: () => session.getBookmark(),
    catchUpWith(bookmark) {
      if (usage.roundTrips === 0) session = database.withSession(bookmark);
    },
  };
}

/** A write without figures came back with rows, so it counts, whether it changed anything or not. */
function hasWritten({ sql, meta }: Answered): boolean {
  return meta ? meta.changed_db : /^\s*(insert|update|delete|replace)\b/i.test(sql);
}
