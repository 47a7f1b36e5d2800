/** How long a request may still wait for what we depend on. */
export type Deadline = {
  /** Resolves once it has passed; what then still answers has a second more. */
  passed: Promise<void>;
  /** Waiting for the client, whose network may be slow, does not count. */
  apart<T>(reading: () => Promise<T>): Promise<T>;
};

/** One that never passes: for work that nobody waits for. */
export const NO_DEADLINE: Deadline = {
  passed: new Promise(() => {}),
  apart: (reading) => reading(),
};

/** The message of a write that was not answered in time. */
export const OVERDUE =
  "We couldn't confirm in time that this was saved. Send it again in a minute: it won't be saved twice.";

/**
 * Begins to run at once.
 *
 * @returns `passed` resolves once so many milliseconds have gone by, those spent `apart` left out; `end`
 *   stops the clock
 */
export function startDeadline(ms: number): Deadline & { end(): void } {
  const { promise: passed, resolve } = Promise.withResolvers<void>();
  let left = ms;
  let runsSince = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    runsSince = Date.now();
    timer = setTimeout(resolve, left);
  };
  const end = () => clearTimeout(timer);
  run();
  return {
    passed,
    end,
    async apart(reading) {
      end();
      left -= Date.now() - runsSince;
      try {
        return await reading();
      } finally {
        run();
      }
    },
  };
}
