/**
 * Whether what was read at one time still holds at another, both in milliseconds. A clock that was set back
 * makes it old: it would otherwise hold until the clock is there again.
 */
export function isFresh(readAt: number, now: number, forMs: number): boolean {
  return now >= readAt && now - readAt < forMs;
}
