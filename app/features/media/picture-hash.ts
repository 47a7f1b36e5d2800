/** The side of the grey picture that is hashed, in pixels. */
export const HASH_SIDE = 32;
/** The side of the block of frequencies that is kept. */
const BLOCK = 8;
/**
 * Two pictures of one photograph differ in at most this many of the 64 bits: tried on drawn slips
 * scaled, compressed anew, brightened and cut by 1 %, which moved 0 to 4 bits, where different slips
 * of one layout lay 8 and more apart (a difference hash had both between 4 and 5).
 */
export const ALIKE_BITS = 4;
/**
 * Below this the frequencies are noise: a blank or evenly grey picture has no features of its own
 * and would look like any other blank one. Root mean square, in steps of grey.
 */
const MIN_CONTRAST = 2;

/**
 * A picture's perceptual hash, 64 bits as 16 hex digits: which of its lowest frequencies lie above
 * their median (a discrete cosine transform of 32 x 32 greys, the constant part left out). Scaling
 * and compressing anew barely change it. Four bands of 16 bits find every picture within three bits, as
 * three differences leave one of four bands untouched, and nine in ten of those with four.
 *
 * @param greys 1024 values from 0 to 255, row by row
 * @returns null for a picture without features
 */
export function hashGreys(greys: Uint8Array): string | null {
  const frequencies = lowFrequencies(greys);
  const energy = frequencies.reduce((sum, value) => sum + value * value, 0);
  if (Math.sqrt(energy) / HASH_SIDE < MIN_CONTRAST) return null;
  const median = medianOf(frequencies);
  let hash = "";
  for (let at = 0; at < frequencies.length; at += 4) {
    const bits = frequencies.slice(at, at + 4).map((value) => Number(value > median));
    hash += Number.parseInt(bits.join(""), 2).toString(16);
  }
  return hash;
}

/** In how many bits two hashes differ. */
export function differingBits(one: string, other: string): number {
  let bits = 0;
  for (let at = 0; at < one.length; at++) {
    let digit = Number.parseInt(one[at] ?? "0", 16) ^ Number.parseInt(other[at] ?? "0", 16);
    for (; digit > 0; digit >>= 1) bits += digit & 1;
  }
  return bits;
}

/** A hash cut into four bands, each with its place: `0:9f3c`. */
export function bandsOf(hash: string): string[] {
  return [0, 1, 2, 3].map((place) => `${place}:${hash.slice(place * 4, place * 4 + 4)}`);
}

/** The 8 x 8 lowest frequencies without the row and column of constants, orthonormal. */
function lowFrequencies(greys: Uint8Array): number[] {
  const rows: number[][] = [];
  for (let y = 0; y < HASH_SIDE; y++) {
    rows.push(transform((x) => greys[y * HASH_SIDE + x] ?? 0));
  }
  const columns = Array.from({ length: BLOCK }, (_, u) => transform((y) => rows[y]?.[u] ?? 0));
  return Array.from({ length: BLOCK * BLOCK }, (_, at) => {
    return columns[at % BLOCK]?.[Math.trunc(at / BLOCK)] ?? 0;
  });
}

/** The frequencies 1 to 8 of a line of 32 values (DCT-II). */
function transform(value: (at: number) => number): number[] {
  return Array.from({ length: BLOCK }, (_, place) => {
    let sum = 0;
    for (let at = 0; at < HASH_SIDE; at++) {
      sum += value(at) * Math.cos((Math.PI * (2 * at + 1) * (place + 1)) / (2 * HASH_SIDE));
    }
    return sum * Math.sqrt(2 / HASH_SIDE);
  });
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
