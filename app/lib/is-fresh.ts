/**
 * Whether a cached value is still fresh. Times are in milliseconds. If the clock was set back, the value is
 * stale; otherwise it would stay fresh until the clock catches up.
 */
export function isFresh(readAt: number, now: number, forMs: number): boolean {
  return now >= readAt && now - readAt < forMs;
}
