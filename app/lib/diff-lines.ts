/** A line that both texts have, or that only one of them has. */
export type DiffLine = { kind: "same" | "removed" | "added"; text: string };

/** A comparison takes this many steps at most; what differs more is shown as replaced. */
const STEPS_MAX = 1_000_000;

/** What changed from one text to another, line by line: a shortest way where that is soon found. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  const room = Math.min(a.length, b.length) - start;
  while (end < room && a.at(-1 - end) === b.at(-1 - end)) end += 1;
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
    const [old = "", fresh = ""] = [a[i], b[j]];
    if (i < a.length && j < b.length && old === fresh) {
      lines.push({ kind: "same", text: old });
      [i, j] = [i + 1, j + 1];
    } else if (j >= b.length || (i < a.length && lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      lines.push({ kind: "removed", text: old });
      i += 1;
    } else {
      lines.push({ kind: "added", text: fresh });
      j += 1;
    }
  }
  return lines;
}

/** How many lines the rests of both texts have in common, from each pair of places on. */
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
