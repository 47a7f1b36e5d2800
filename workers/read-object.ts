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
export async function readObject(bucket: R2Bucket, key: string): Promise<R2ObjectBody | null> {
  try {
    return await rejectAfter(bucket.get(key), TIMEOUT_MS, () => new Error("R2 didn't respond"));
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
