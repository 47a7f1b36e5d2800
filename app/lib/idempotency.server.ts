import type { Deps } from "#app/deps.ts";
import {
  deleteIdempotencyReservation,
  findIdempotencyKey,
  reserveIdempotencyKey,
  updateIdempotencyAnswer,
} from "#db/queries/idempotency.ts";
import { AppError } from "./errors.ts";

const RETENTION_MS = 24 * 60 * 60 * 1000;
/** A request that has not answered for this long has died with its isolate. */
const ABANDONED_MS = 60 * 1000;
/** Stands between an operation and the fingerprint of what it was asked with. */
const MARK = "#";
const KEY_PATTERN = /^[\x21-\x7e](?:[\x20-\x7e]{0,98}[\x21-\x7e])?$/;

type Use = {
  userId: number;
  /** The Idempotency-Key as it was sent; without one the work simply runs. */
  key: string | null | undefined;
  /** What the key is for, `timeslips.submit`; a key works for one operation only. */
  operation: string;
  /** What was sent (`fingerprintOf`): the key stands for this content and for no other. */
  fingerprint?: string;
};

/** No larger file is accepted anywhere, so its bytes need not be read for a key. */
const READ_BYTES = 12_000_000;

type Content = Record<string, string | number | boolean | File | null | undefined>;

const SENT_BEFORE =
  "This was sent before with different values. Check what we got then, and send this again if it's missing.";

/**
 * Runs `work` once for a key: the same request sent again within 24 hours gets the first answer.
 * Work that throws frees the key, so that a corrected request may use it again.
 *
 * @param work gives an answer that survives JSON (no dates, no undefined)
 * @throws AppError `in_progress` while the first request is running, `conflict` where the key came
 *   with other content, `bad_request` for one that is malformed or was used for another operation
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

  const operation = use.fingerprint ? `${use.operation}${MARK}${use.fingerprint}` : use.operation;
  const createdAt = deps.clock.now();
  const reservation = { userId, key, createdAt };
  const isReserved = await reserveIdempotencyKey(
    deps.db,
    { ...reservation, operation },
    {
      abandonedAt: new Date(createdAt.getTime() - ABANDONED_MS),
      expiredAt: new Date(createdAt.getTime() - RETENTION_MS),
    },
  );
  if (!isReserved) return replay<T>(deps, { userId, key, operation });

  let answer: T;
  try {
    answer = await work();
  } catch (error) {
    await deleteIdempotencyReservation(deps.db, reservation).catch((reason) =>
      deps.log("warn", "idempotency.not_freed", { operation, error: reason }),
    );
    throw error;
  }
  // The work is done: an answer that could not be stored must not turn it into a failure.
  await updateIdempotencyAnswer(deps.db, reservation, answer ?? null).catch((reason) =>
    deps.log("warn", "idempotency.not_kept", { operation, error: reason }),
  );
  return answer;
}

async function replay<T>(
  deps: Pick<Deps, "db">,
  use: { userId: number; key: string; operation: string },
): Promise<T> {
  const first = await findIdempotencyKey(deps.db, use.userId, use.key);
  if (first && first.operation !== use.operation) {
    const isSameKind = first.operation.split(MARK)[0] === use.operation.split(MARK)[0];
    if (isSameKind) throw sentBefore();
    throw new AppError("bad_request", "This Idempotency-Key was used for something else.");
  }
  if (first?.answer == null) {
    throw new AppError("in_progress", "The same request is still running. Try again in a moment.");
  }
  return JSON.parse(first.answer);
}

/** The refusal of a key whose first request said something else. */
export function sentBefore() {
  return new AppError("conflict", SENT_BEFORE);
}

/**
 * SHA-256 in base64 over what a request says, whatever its order; files by their bytes, those too
 * large to be taken in by name and size.
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
  return digestOf(new TextEncoder().encode(JSON.stringify(parts)));
}

async function describeFile(file: File): Promise<[number, string]> {
  const isRead = file.size <= READ_BYTES;
  return [file.size, isRead ? await digestOf(await file.bytes()) : file.name];
}

async function digestOf(bytes: BufferSource): Promise<string> {
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))));
}
