import type { Deps } from "#app/deps.ts";
import {
  deleteIdempotencyReservation,
  findIdempotencyKey,
  reserveIdempotencyKey,
  updateIdempotencyAnswer,
} from "#db/queries/idempotency.ts";
import { retryOnce } from "#db/queries/retry-once.ts";
import { DAY_MS } from "./durations.ts";
import { AppError } from "./errors.ts";
import { sha256 } from "./sha256.server.ts";

const RETENTION_MS = DAY_MS;
/** A request that takes longer than this has died with its isolate. */
const ABANDONED_MS = 60 * 1000;
/** Separates an operation from the fingerprint of its content. */
const SEPARATOR = "#";
const KEY_PATTERN = /^[\x21-\x7e](?:[\x20-\x7e]{0,98}[\x21-\x7e])?$/;

type Use = {
  userId: number;
  /** The Idempotency-Key as it was sent; without one, the work just runs. */
  key: string | null | undefined;
  /** The operation that the key is for, such as `timeslips.submit`. */
  operation: string;
  /** The fingerprint of the content (`fingerprintOf`): a key is only valid for one content. */
  fingerprint?: string;
};

/** No larger file is accepted anywhere, so there is no need to hash one. */
const HASHED_FILE_MAX_BYTES = 12_000_000;

type Content = Record<string, string | number | boolean | File | null | undefined>;

const SENT_BEFORE =
  "This was sent before with different values. Check what we got then, and send this again if it's missing.";

/**
 * Runs `work` once per key: the same request within 24 hours gets the first result. Work that throws frees
 * the key, so that a corrected request can reuse it. Callers count the request against their limit before, so
 * that a repeated one costs the same everywhere.
 *
 * @param work returns a result that survives JSON (no dates, no undefined)
 * @throws AppError `in_progress` while the first request is running, `conflict` if the key was used with
 *   other content, `bad_request` if it is malformed or was used for another operation
 */
export async function runOnce<T>(
  deps: Pick<Deps, "db" | "clock" | "log">,
  { userId, key, ...use }: Use,
  work: () => Promise<T>,
): Promise<T> {
  if (!key) return work();
  if (!KEY_PATTERN.test(key)) {
    throw new AppError("bad_request", "The Idempotency-Key is 1 to 100 printable characters.");
  }

  const operation = use.fingerprint
    ? `${use.operation}${SEPARATOR}${use.fingerprint}`
    : use.operation;
  const createdAt = deps.clock.now();
  const reservation = { userId, key, reservation: crypto.randomUUID() };
  const isReserved = await retryOnce(() =>
    reserveIdempotencyKey(
      deps.db,
      { ...reservation, operation, createdAt },
      {
        abandonedAt: new Date(createdAt.getTime() - ABANDONED_MS),
        expiredAt: new Date(createdAt.getTime() - RETENTION_MS),
      },
    ),
  );
  if (!isReserved) return replay<T>(deps, { userId, key, operation });

  let result: T;
  try {
    result = await work();
  } catch (error) {
    await retryOnce(() => deleteIdempotencyReservation(deps.db, reservation)).catch((reason) =>
      deps.log("warn", "idempotency.not_freed", { operation, error: reason }),
    );
    throw error;
  }
  // The work is done, so failing to store its result must not fail the request.
  await retryOnce(() => updateIdempotencyAnswer(deps.db, reservation, result ?? null)).catch(
    (reason) => deps.log("warn", "idempotency.not_kept", { operation, error: reason }),
  );
  return result;
}

async function replay<T>(
  deps: Pick<Deps, "db">,
  use: { userId: number; key: string; operation: string },
): Promise<T> {
  const first = await findIdempotencyKey(deps.db, use.userId, use.key);
  if (first && first.operation !== use.operation) {
    const isSameKind = first.operation.split(SEPARATOR)[0] === use.operation.split(SEPARATOR)[0];
    if (isSameKind) throw sentBefore();
    throw new AppError("bad_request", "This Idempotency-Key was used for something else.");
  }
  if (first?.answer == null) {
    throw new AppError("in_progress", "The same request is still running. Try again in a moment.");
  }
  return JSON.parse(first.answer);
}

/** The error for a key whose first request had other content. */
export function sentBefore() {
  return new AppError("conflict", SENT_BEFORE);
}

/**
 * The SHA-256 of a request's content in base64, independent of field order. Files count by their bytes, or
 * by name and size if they are too large to be accepted.
 */
export async function fingerprintOf(content: Content): Promise<string> {
  const sorted = Object.entries(content)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const parts = await Promise.all(
    sorted.map(async ([name, value]) => [
      name,
      value instanceof File ? await describeFile(value) : value,
    ]),
  );
  return sha256(JSON.stringify(parts), "base64");
}

async function describeFile(file: File): Promise<[number, string]> {
  const isHashed = file.size <= HASHED_FILE_MAX_BYTES;
  return [file.size, isHashed ? sha256(await file.bytes(), "base64") : file.name];
}
