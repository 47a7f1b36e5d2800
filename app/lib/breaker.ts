const FAILURES_MAX = 3;
const OPEN_MS = 30_000;

/** Lets an upstream rest that failed again and again. */
export type Breaker = {
  /** Whether it is worth asking. While the breaker is open, one call in thirty seconds finds out. */
  allows(nowMs: number): boolean;
  succeeded(): void;
  failed(nowMs: number): void;
};

/** A circuit breaker: after three failures in a row nobody waits for the upstream for thirty seconds. */
export function createBreaker(): Breaker {
  let failures = 0;
  let closedAt = 0;
  return {
    allows(nowMs) {
      if (failures < FAILURES_MAX) return true;
      if (nowMs < closedAt) return false;
      closedAt = nowMs + OPEN_MS;
      return true;
    },
    succeeded() {
      failures = 0;
    },
    failed(nowMs) {
      failures += 1;
      if (failures >= FAILURES_MAX) closedAt = nowMs + OPEN_MS;
    },
  };
}
