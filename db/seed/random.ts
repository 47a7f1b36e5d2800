/** Seeded pseudo-random numbers (mulberry32): the same seed gives the same demo data everywhere. */
export type Random = {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T;
  /** Bell-shaped around 0, between -3 and 3. */
  bell(): number;
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    pick(list) {
      const item = list[between(0, list.length - 1)];
      if (item === undefined) throw new Error("there is nothing to pick from");
      return item;
    },
    bell: () => next() + next() + next() + next() + next() + next() - 3,
  };
}
