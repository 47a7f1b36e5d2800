/**
 * The smallest edit distance between a text and any substring of a name (Sellers' algorithm). 'famsoo' is 2
 * from 'famoso dragstrip'.
 */
export function typoDistance(typed: string, name: string): number {
  let row = new Array<number>(name.length + 1).fill(0);
  for (const [index, letter] of [...typed].entries()) {
    const next = [index + 1];
    for (const [at, other] of [...name].entries()) {
      const changed = (row[at] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return Math.min(...row);
}
