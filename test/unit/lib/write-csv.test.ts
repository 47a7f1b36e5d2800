import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCsv, guardFormulas } from "#app/lib/csv/write-csv.ts";

test("lines end in CRLF, empty cells are empty", () => {
  expect(
    formatCsv([
      ["Pos", "Racer"],
      [1, null],
    ]),
  ).toBe("Pos,Racer\r\n1,\r\n");
});

test("commas, quotes and line breaks are quoted", () => {
  expect(formatCsv([["a,b", 'say "go"', "two\nlines"]])).toBe(
    '"a,b","say ""go""","two\nlines"\r\n',
  );
});

test.each(["=1+1", "+1", "-1", "@sum", "\tx", "\rx", "\nx"])("%j is no formula", (text) => {
  expect(formatCsv([[text]])).toMatch(/^"?'/);
});

test.each([
  ["a;=1+1", "a;'=1+1"],
  ["a\t=1+1", "a\t'=1+1"],
  ["a|@sum", "a|'@sum"],
  ["a\n-1", "a\n'-1"],
  ["a, +1", "a, '+1"],
  ['a;"=1+1', "a;\"'=1+1"],
  ["  =1+1", "  '=1+1"],
  ["\u200b\ufeff=1+1", "\u200b\ufeff'=1+1"],
  ["\u00a0\u3000=1+1", "\u00a0\u3000'=1+1"],
  ["＝1+1", "'＝1+1"],
  ["＋1", "'＋1"],
  ["－1", "'－1"],
  ["＠sum", "'＠sum"],
])("%j begins no cell with a formula, whatever separates cells", (text, guarded) => {
  expect(guardFormulas(text)).toBe(guarded);
});

test.each(["Famoso Dragstrip", "Plymouth 'Cuda", "A-Body", "a=b", "1+1", "joe@strip"])(
  "%j stays as it is",
  (text) => expect(guardFormulas(text)).toBe(text),
);

test("numbers stay numbers, names stay as they are", () => {
  expect(formatCsv([[-1, -0.25, "Famoso Dragstrip", "é"]])).toBe("-1,-0.25,Famoso Dragstrip,é\r\n");
});

/** Texts full of what matters here. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(..."=+-@＝＋－＠,;|\t\r\n\"' a1", "\u200b", "\ufeff", "\u00a0", "\u00ad"),
      fc.string({ unit: "binary", maxLength: 1 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(""));

/** The crudest import there is: splits at a separator, drops quotes, trims what has no shape. */
const beginnings = (csv: string, separator: string) =>
  csv.split(separator).map((cell) => cell.replace(/^[\s"\p{Cc}\p{Cf}\u00ad]+/u, "")[0] ?? "");

test("no separator turns any text into a formula, and nothing but apostrophes is added", () => {
  const withoutApostrophes = (text: string) => text.replaceAll("'", "");
  fc.assert(
    fc.property(fc.array(hostileText, { minLength: 1, maxLength: 4 }), (cells) => {
      const csv = formatCsv([cells]);
      for (const separator of [",", ";", "\t", "|", "\n", "\r"])
        for (const first of beginnings(csv, separator))
          expect("=+-@＝＋－＠").not.toContain(first || "?");
      for (const cell of cells)
        expect(withoutApostrophes(guardFormulas(cell))).toBe(withoutApostrophes(cell));
    }),
    { numRuns: 2000 },
  );
});
