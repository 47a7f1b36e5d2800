type Times = { opensAt: Date; closesAt: Date };

export function isGiveawayOpen({ opensAt, closesAt }: Times, now: Date): boolean {
  return opensAt <= now && now < closesAt;
}

/** The countries that the rules accept entries from. */
export const ENTRY_COUNTRIES = [
  { value: "US", label: "United States" },
  { value: "CA", label: "Canada" },
] as const;

/**
 * The winner's zero-based index among the entries: the first 48 bits of SHA-256 over "seed:count",
 * modulo the count. Anyone who knows both can verify it.
 */
export async function placeOfWinner(seed: string, count: number): Promise<number> {
  const text = new TextEncoder().encode(`${seed}:${count}`);
  const digest = new DataView(await crypto.subtle.digest("SHA-256", text));
  return (digest.getUint16(0) * 2 ** 32 + digest.getUint32(2)) % count;
}
