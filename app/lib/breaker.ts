const FAILURES_MAX = 3;
const OPEN_MS = 30_000;

export type Breaker = {
  /** Whether to call the upstream. While the breaker is open, one probe is allowed every 30 seconds. */
  allows(nowMs: number): boolean;
  succeeded(): void;
  failed(nowMs: number): void;
};

/** A circuit breaker that opens for 30 seconds after three failures in a row. */
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
