/** Prints the median and the 95th percentile. */
export function printTimes(title: string, ms: readonly number[]): void {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  console.log(`\n${title}: median ${at(0.5)} ms, 95 % within ${at(0.95)} ms`);
}
