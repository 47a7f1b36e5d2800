/**
 * Asks until a rate limit refuses. Limits count by the minutes of the clock, and one may turn
 * in the meantime: that is why there may be twice as many answers as the limit.
 *
 * @param limit requests a minute
 * @param ask gives the status of one more request
 * @returns every status, the refusal last
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
