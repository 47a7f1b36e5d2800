import { cleanLine } from "#app/lib/text/prose.ts";
/** The most words of a search. */
export const SEARCH_WORDS_MAX = 8;

/** Each word has about ten spellings; an article's titles and headings have a hundred words. */
const SPELLED_MAX = 1_000;
const SHORTEST = 4;
const LONGEST = 24;

/** The words of a text in lower case, in order. */
export function wordsOf(text: string): string[] {
  return (
    cleanLine(text)
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Whether a word is worth correcting: short ones are too similar to each other. */
export function isCorrectable(word: string): boolean {
  return word.length >= SHORTEST && word.length <= LONGEST && !/\d/.test(word);
}

/**
 * A word, and the word without each of its letters. Two words that differ by one letter, or by two swapped
 * ones, have one of these in common.
 */
export function spellingsOf(word: string): string[] {
  const letters = [...word];
  const shorter = letters.map((_, at) => letters.toSpliced(at, 1).join(""));
  return [...new Set([word, ...shorter])];
}

/** The words of some texts that a search may suggest, each with its spellings. */
export function spellingsIn(
  texts: readonly string[],
): (readonly [spelling: string, word: string])[] {
  const words = new Set(wordsOf(texts.join(" ")).filter(isCorrectable));
  return [...words]
    .slice(0, SPELLED_MAX)
    .flatMap((word) => spellingsOf(word).map((spelling) => [spelling, word] as const));
}

/** The edit distance between two words, counting a swap of adjacent letters as one edit. */
export function editsBetween(from: string, to: string): number {
  const [a, b] = [[...from], [...to]];
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const change = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(change, at(i - 1, j) + 1, at(i, j - 1) + 1, swap));
    }
  }
  return at(a.length, b.length);
}
