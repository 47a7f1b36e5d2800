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

/**
 * The same for a write that is guarded, so that repeating it changes nothing and returns no row: then the first one
 * may have taken effect, and its result is looked up. Without a repetition, no row means that the guard refused it.
 *
 * @param write returns the changed row, or nothing
 * @param findStored finds what the write stores; only what this very write can have stored
 */
export async function retryGuarded<T>(
  write: () => PromiseLike<T | undefined>,
  findStored: () => PromiseLike<T | null>,
): Promise<T | null> {
  let times = 0;
  const changed = await retryOnce(() => {
    times += 1;
    return write();
  });
  if (changed !== undefined || times === 1) return changed ?? null;
  return findStored();
}
