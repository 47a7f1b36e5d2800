import { isTransientDatabaseError } from "#app/lib/errors.ts";

/** D1 restarts within a fraction of a second; a random part keeps retries from arriving together. */
const PAUSE_MS = 100;

/**
 * Runs a write, and once more after a transient error of D1. The write may have taken effect although its
 * response was lost, so it must be idempotent: repeating it changes nothing, and returns the same or fails.
 * D1 itself repeats reads.
 *
 * @param write runs a statement or a batch each time it is called
 * @throws the error of the last run
 */
export async function retryOnce<T>(write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isTransientDatabaseError(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * (0.5 + Math.random())));
    return write();
  }
}
