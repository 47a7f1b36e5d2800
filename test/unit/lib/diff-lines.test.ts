import fc from "fast-check";
import { expect, test } from "vitest";
import { type DiffLine, diffLines } from "#app/lib/diff-lines.ts";

const side = (lines: readonly DiffLine[], without: DiffLine["kind"]) =>
  lines
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join("\n");
const few = fc.array(fc.constantFrom("a", "b", "c", "d"), { minLength: 1, maxLength: 12 });

test("changes are listed line by line", () => {
  const marks = { same: " ", removed: "-", added: "+" };
  const lineDiff = (before: string, after: string) =>
    diffLines(before, after).map(({ kind, text }) => marks[kind] + text);
  expect(lineDiff("one\ntwo\nthree", "one\n2\nthree\nfour")).toEqual([
    " one",
    "-two",
    "+2",
    " three",
    "+four",
  ]);
  expect(lineDiff("", "new")).toEqual(["+new"]);
  expect(lineDiff("same", "same")).toEqual([" same"]);
});

test("both texts can be reconstructed", () => {
  fc.assert(
    fc.property(few, few, (before, after) => {
      const lines = diffLines(before.join("\n"), after.join("\n"));
      expect(side(lines, "added")).toBe(before.join("\n"));
      expect(side(lines, "removed")).toBe(after.join("\n"));
    }),
  );
});

test("long texts without a common line are replaced as a whole", () => {
  const many = (word: string) => Array.from({ length: 3000 }, (_, n) => word + n).join("\n");
  const lines = diffLines(many("a"), many("b"));
  expect(lines).toHaveLength(6000);
  expect(lines[2999]?.kind).toBe("removed");
});
