import { expect, test } from "vitest";
import { formatCsv } from "#app/lib/csv.ts";

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

test.each(["=1+1", "+1", "-1", "@sum", "\tx", "\rx"])("%j is no formula", (text) => {
  expect(formatCsv([[text]])).toMatch(/^"?'/);
});

test("numbers stay numbers, names stay as they are", () => {
  expect(formatCsv([[-1, "Famoso Dragstrip", "é"]])).toBe("-1,Famoso Dragstrip,é\r\n");
});
