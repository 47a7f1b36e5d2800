type Times = { opensAt: Date; closesAt: Date };

export function isRoundOpen({ opensAt, closesAt }: Times, now: Date): boolean {
  return opensAt <= now && now < closesAt;
}

/** The votes as whole percentages that add up to 100: the largest remainders are rounded up. */
export function sharesOf(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const exact = counts.map((count) => (count * 100) / total);
  const shares = exact.map(Math.floor);
  const missing = 100 - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((value, at) => ({ at, remainder: value - Math.floor(value) }))
    .sort((one, other) => other.remainder - one.remainder);
  for (const { at } of byRemainder.slice(0, missing)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}

/** Where to continue voting for a design after logging in. */
export function choicePath(round: string, design: string): string {
  return `/livery-shootout?${new URLSearchParams({ round, design })}`;
}
