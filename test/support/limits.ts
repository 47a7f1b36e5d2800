/**
 * Sends requests until a rate limit rejects one. Limits count per minute of the clock, and a minute may end in
 * between, so there may be twice as many responses as the limit.
 *
 * @param limit requests per minute
 * @param ask sends another request and returns its status
 * @returns every status, the rejection last
 */
export async function statusesUntilRefused(
  limit: number,
  ask: () => Promise<{ status: number }>,
): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < 2 * limit + 1 && statuses.at(-1) !== 429)
    statuses.push((await ask()).status);
  return statuses;
}
