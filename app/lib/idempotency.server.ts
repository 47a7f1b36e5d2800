import type { Deps } from "#app/deps.ts";
import {
  deleteIdempotencyReservation,
  findIdempotencyKey,
  reserveIdempotencyKey,
  updateIdempotencyAnswer,
} from "#db/queries/idempotency.ts";
import { AppError } from "./errors.ts";

const KEPT_MS = 24 * 60 * 60 * 1000;
/** A request that has not answered for this long has died with its isolate. */
const ABANDONED_MS = 60 * 1000;
const KEY_PATTERN = /^[\x21-\x7e](?:[\x20-\x7e]{0,98}[\x21-\x7e])?$/;

type Use = {
  userId: number;
  /** The Idempotency-Key as it was sent; without one the work simply runs. */
  key: string | null | undefined;
  /** What the key is for, `timeslips.submit`; a key works for one operation only. */
  operation: string;
};

/**
 * Runs `work` once for a key: the same request sent again within 24 hours gets the first answer.
 * Work that throws frees the key, so that a corrected request may use it again.
 *
 * @param work gives an answer that survives JSON (no dates, no undefined)
 * @throws AppError `in_progress` while the first request is running, `bad_request` for a key that is
 *   malformed or was used for another operation
 */
export async function runOnce<T>(
  deps: Pick<Deps, "db" | "clock" | "log">,
  { userId, key, operation }: Use,
  work: () => Promise<T>,
): Promise<T> {
  if (!key) return work();
  if (!KEY_PATTERN.test(key)) {
    throw new AppError("bad_request", "The Idempotency-Key is 1 to 100 printable characters.");
  }

  const createdAt = deps.clock.now();
  const reservation = { userId, key, createdAt };
  const isReserved = await reserveIdempotencyKey(
    deps.db,
    { ...reservation, operation },
    {
      abandonedAt: new Date(createdAt.getTime() - ABANDONED_MS),
      expiredAt: new Date(createdAt.getTime() - KEPT_MS),
    },
  );
  if (!isReserved) return replay<T>(deps, { userId, key, operation });

  let answer: T;
  try {
    answer = await work();
  } catch (error) {
    await deleteIdempotencyReservation(deps.db, reservation).catch((reason) =>
      deps.log("warn", "idempotency.not_freed", { operation, reason: String(reason) }),
    );
    throw error;
  }
  // The work is done: an answer that could not be kept must not turn it into a failure.
  await updateIdempotencyAnswer(deps.db, reservation, answer ?? null).catch((reason) =>
    deps.log("warn", "idempotency.not_kept", { operation, reason: String(reason) }),
  );
  return answer;
}

async function replay<T>(
  deps: Pick<Deps, "db">,
  use: { userId: number; key: string; operation: string },
): Promise<T> {
  const first = await findIdempotencyKey(deps.db, use.userId, use.key);
  if (first && first.operation !== use.operation) {
    throw new AppError("bad_request", "This Idempotency-Key was used for something else.");
  }
  if (first?.answer == null) {
    throw new AppError("in_progress", "The same request is still running. Try again in a moment.");
  }
  return JSON.parse(first.answer);
}
