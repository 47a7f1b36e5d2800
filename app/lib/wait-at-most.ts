/**
 * Waits until a promise settles, at most for a time. A rejection counts as settled.
 *
 * @param ms the longest wait, in milliseconds
 */
export async function waitAtMost(promise: Promise<unknown>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    await Promise.race([promise.catch(() => {}), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Rejects if a promise hasn't settled in time. Half the time is measured twice: if this thread was busy, the result
 * may have arrived unnoticed, and is then read in the second half.
 *
 * @param ms the timeout, in milliseconds
 * @param timeoutError creates the error
 */
export async function rejectAfter<T>(
  promise: Promise<T>,
  ms: number,
  timeoutError: () => Error,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      timer = setTimeout(() => reject(timeoutError()), ms / 2);
    }, ms / 2);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
