/** Waits until a number of them are done. */
export function countTo(count: number, events: readonly Promise<unknown>[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let done = 0;
  for (const event of events) {
    void event.then(() => {
      done += 1;
      if (done === count) resolve();
    });
  }
  return promise;
}
