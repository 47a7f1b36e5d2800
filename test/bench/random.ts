/** Seeded pseudo-random numbers (mulberry32). */
export type Random = {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  /** Bell-shaped (Box and Muller). */
  bell(mean: number, deviation: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    bell: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  };
}

/** Picks places 0 … count-1, the early ones far more often (weight 1/(place+shift)). */
export function unevenPicker(random: Random, count: number, shift: number): () => number {
  const sums: number[] = [];
  let total = 0;
  for (let place = 0; place < count; place++) {
    total += 1 / (place + shift);
    sums.push(total);
  }
  return () => {
    const aim = random.next() * total;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? total) < aim) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
