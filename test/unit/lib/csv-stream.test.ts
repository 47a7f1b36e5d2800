import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCsv } from "#app/lib/csv.ts";
import { type CsvRow, createCsvReader } from "#app/lib/csv-stream.ts";

const BOUNDS = { maxCellLength: 50, maxCells: 5 };

function readWhole(text: string, pieceLength = text.length): CsvRow[] {
  const reader = createCsvReader(BOUNDS);
  const rows: CsvRow[] = [];
  for (let at = 0; at < text.length; at += pieceLength) {
    rows.push(...reader.read(text.slice(at, at + pieceLength)));
  }
  return [...rows, ...reader.end()];
}

const cellsOf = (text: string) => readWhole(text).map(({ cells }) => cells);

describe("a CSV file", () => {
  test.each([
    [
      "a,b\r\nc,d\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "a,b\nc,d",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "a,b\rc,d\r",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ["a,,\n", [["a", "", ""]]],
    ['"a ""b"", c",d', [['a "b", c', "d"]]],
    ['"",x', [["", "x"]]],
    ['""', [[""]]],
    ['5" tire,x', [['5" tire', "x"]]],
    ["\n\n\r\n", []],
    ["", []],
  ])("%j is read", (text, rows) => {
    expect(cellsOf(text)).toEqual(rows);
  });

  test("tells the line that a row begins on", () => {
    const text = 'a\r\n\r\n"b\r\nb",c\nd\re';
    expect(readWhole(text).map(({ line }) => line)).toEqual([1, 3, 5, 6]);
    expect(readWhole(text)[1]?.cells).toEqual(["b\r\nb", "c"]);
  });

  test.each([
    ['a\n"b\nc', 2, "never closes"],
    ['"a"b,c', 1, "between a closing quote"],
    ["a\n1,2,3,4,5,6", 2, "more than 5 cells"],
    [`a\nb\n${"x".repeat(51)}`, 3, "longer than 50"],
    [`a\n"${"x\n".repeat(40)}`, 2, "longer than 50"],
  ])("%j can't be read on from line %i", (text, line, message) => {
    expect(() => readWhole(text)).toThrow(expect.objectContaining({ line }));
    expect(() => readWhole(text)).toThrow(message);
  });

  test("is the same however it is cut, and gives what was written", () => {
    const cell = fc.string({
      unit: fc.constantFrom("a", "é", '"', ",", "\r", "\n", " "),
      maxLength: 8,
    });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 });
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 9 }), (rows, pieceLength) => {
        const text = formatCsv(rows);
        const read = readWhole(text, pieceLength);
        expect(read).toEqual(readWhole(text));
        // What is written is guarded against formulas, which tabs and line ends may look like.
        expect(read.map(({ cells }) => cells.map((value) => value.replaceAll("'", "")))).toEqual(
          rows,
        );
      }),
    );
  });
});
