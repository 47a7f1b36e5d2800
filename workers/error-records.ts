import type { Logger } from "#app/deps.ts";
import {
  type ErrorOccurrence,
  fingerprintOf,
  slotOf,
  topFrames,
} from "#app/features/records/error-records.server.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import { describeFailure } from "#app/lib/failure-reason.ts";
import { openDatabase } from "#db/client.ts";
import { upsertServerError } from "#db/queries/server-errors.ts";
import type { Env } from "./env.ts";

/** The most errors that an isolate stores in a minute; the rest is only counted. */
const WRITES_A_MINUTE = 20;
/** The kinds of errors that an isolate counts without storing them. */
const COUNTED_MAX = 100;

/** What an isolate has stored in the current minute. */
type Window = { startedAt: number; writes: number; isFailing: boolean };
const window: Window = { startedAt: 0, writes: 0, isFailing: false };
/** How many errors weren't stored, by fingerprint; the next one that is adds them. */
const uncounted = new Map<string, number>();

type Recording = {
  env: Pick<Env, "DB">;
  requestId: string;
  /** The pattern of the route; called only for an error. */
  route: () => string;
  waitUntil(work: Promise<unknown>): void;
  now?: () => Date;
};

/**
 * A logger that also stores errors for the console. It never waits for the database, and for the rest of a minute in
 * which the database failed it doesn't try: then the log is all there is.
 */
export function recordErrors(log: Logger, recording: Recording): Logger {
  return (level, event, fields) => {
    log(level, event, fields);
    if (level !== "error" || fields?.error === undefined) return;
    const { reason, stack = "" } = describeFailure(fields.error);
    const { requestId, route, now = () => new Date() } = recording;
    record(recording, { event, reason, stack, requestId, route: route(), at: now() });
  };
}

function record({ env, waitUntil }: Recording, error: ErrorOccurrence): void {
  const fingerprint = fingerprintOf(error);
  if (!mayWrite(error.at)) {
    count(fingerprint, 1);
    return;
  }
  const missed = uncounted.get(fingerprint) ?? 0;
  uncounted.delete(fingerprint);
  const slot = slotOf(error.requestId);
  const { stack, ...stored } = error;
  const row = { ...stored, frames: topFrames(stack), fingerprint, slot, count: missed + 1 };
  const store = async () => {
    try {
      await upsertServerError(openDatabase(env.DB), row);
    } catch {
      window.isFailing = true;
      count(fingerprint, row.count);
    }
  };
  waitUntil(store());
}

function mayWrite(at: Date): boolean {
  if (Math.abs(at.getTime() - window.startedAt) >= MINUTE_MS) {
    Object.assign(window, { startedAt: at.getTime(), writes: 0, isFailing: false });
  }
  if (window.isFailing || window.writes >= WRITES_A_MINUTE) return false;
  window.writes += 1;
  return true;
}

function count(fingerprint: string, more: number): void {
  if (!uncounted.has(fingerprint) && uncounted.size >= COUNTED_MAX) return;
  uncounted.set(fingerprint, (uncounted.get(fingerprint) ?? 0) + more);
}
