/** A line of both texts, or of only one of them. */
export type DiffLine = { kind: "same" | "removed" | "added"; text: string };

/** The most steps of a comparison; texts that would need more are shown as replaced. */
const STEPS_MAX = 1_000_000;

/** The line diff of two texts: a shortest one, unless the texts are too large to compute it. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  const endMax = Math.min(a.length, b.length) - start;
  while (end < endMax && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return [
    ...a.slice(0, start).map(asKind("same")),
    ...diffMiddle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...a.slice(a.length - end).map(asKind("same")),
  ];
}

function linesOf(text: string): string[] {
  return text === "" ? [] : text.split("\n");
}

function asKind(kind: DiffLine["kind"]) {
  return (text: string): DiffLine => ({ kind, text });
}

function diffMiddle(a: readonly string[], b: readonly string[]): DiffLine[] {
  if (a.length === 0 || b.length === 0 || a.length * b.length > STEPS_MAX) {
    return [...a.map(asKind("removed")), ...b.map(asKind("added"))];
  }
  const common = commonLengths(a, b);
  const lengthAt = (i: number, j: number) => common[i * (b.length + 1) + j] ?? 0;
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [oldLine = "", newLine = ""] = [a[i], b[j]];
    if (i < a.length && j < b.length && oldLine === newLine) {
      lines.push({ kind: "same", text: oldLine });
      [i, j] = [i + 1, j + 1];
    } else if (j >= b.length || (i < a.length && lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      lines.push({ kind: "removed", text: oldLine });
      i += 1;
    } else {
      lines.push({ kind: "added", text: newLine });
      j += 1;
    }
  }
  return lines;
}

/** The length of the longest common subsequence of `a` from `i` and `b` from `j`, for all `i` and `j`. */
function commonLengths(a: readonly string[], b: readonly string[]): Uint32Array {
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return lengths;
}
