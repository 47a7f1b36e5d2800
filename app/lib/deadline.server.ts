/** How long a request may still wait for dependencies. */
export type Deadline = {
  /** Resolves at the deadline; the response may then take another second. */
  passed: Promise<void>;
  /** Stops the clock while it waits for the client, whose network may be slow. */
  apart<T>(reading: () => Promise<T>): Promise<T>;
};

/** A deadline that never passes, for background work. */
export const NO_DEADLINE: Deadline = {
  passed: new Promise(() => {}),
  apart: (reading) => reading(),
};

/** The message of a write that timed out. */
export const WRITE_TIMEOUT_MESSAGE =
  "We couldn't confirm in time that this was saved. Send it again in a minute: it won't be saved twice.";

/**
 * Starts the clock.
 *
 * @returns `passed` resolves after the given time, not counting time spent in `apart`; `end` stops the clock
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
