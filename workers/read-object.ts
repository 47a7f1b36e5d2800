import { AppError } from "#app/lib/errors.ts";
import { rejectAfter } from "#app/lib/wait-at-most.ts";

/** How long a read waits for R2, in milliseconds. */
const TIMEOUT_MS = 3_000;
const RETRY_SECONDS = 30;

/**
 * Reads an object; null if there is none.
 *
 * @throws AppError `unavailable` if R2 fails or doesn't respond in time
 */
export function readObject(bucket: R2Bucket, key: string): Promise<R2ObjectBody | null> {
  return awaitR2(() => bucket.get(key));
}

/**
 * Reads a range of an object; null if there is no such object, or if the range is past its end, which R2 rejects
 * as it does when it fails.
 *
 * @throws AppError `unavailable` if R2 doesn't respond in time
 */
export function readObjectRange(
  bucket: R2Bucket,
  key: string,
  range: { offset: number; length: number },
): Promise<R2ObjectBody | null> {
  return awaitR2(() => bucket.get(key, { range }).catch(() => null));
}

/**
 * Waits for R2.
 *
 * @throws AppError `unavailable` if it fails or doesn't respond in time
 */
export async function awaitR2<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await rejectAfter(call(), TIMEOUT_MS, () => new Error("R2 didn't respond"));
  } catch (cause) {
    throw new AppError(
      "unavailable",
      "That file isn't available right now. Please try again soon.",
      {
        cause,
        retryAfterSeconds: RETRY_SECONDS,
      },
    );
  }
}
