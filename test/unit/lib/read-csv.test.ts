import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { CsvError, type CsvRow, readCsv } from "#app/lib/csv/read-csv.server.ts";
import { formatCsv, guardFormulas } from "#app/lib/csv/write-csv.ts";
import { allOf } from "#test/support/all-of.ts";

const LIMITS = { maxLines: 1_000, maxRowLength: 60 };

async function* inPieces(text: string, length = text.length): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

async function rowsOf(text: string, separator = ",", pieceLength?: number): Promise<CsvRow[]> {
  return allOf(readCsv(inPieces(text, pieceLength), separator, LIMITS));
}

const cellsOf = async (text: string, separator?: string) =>
  (await rowsOf(text, separator)).map(({ cells }) => cells);

describe("a CSV file", () => {
  const TWO_ROWS = [
    ["a", "b"],
    ["c", "d"],
  ];
  test.each<[string, string[][]]>([
    ["a,b\r\nc,d\r\n", TWO_ROWS],
    ["a,b\nc,d", TWO_ROWS],
    ["a,b\rc,d\r", TWO_ROWS],
    ['a, b\n c , "d" ', TWO_ROWS],
    ["a,,\n", [["a", "", ""]]],
    ['"a ""b"", c",d', [['a "b", c', "d"]]],
    ['"1,2","say ""go""\r\nnow"\n', [["1,2", 'say "go"\nnow']]],
    ['Milan, "fast, loud"', [["Milan", "fast, loud"]]],
    ['"",x', [["", "x"]]],
    ['5" tire,x', [['5" tire', "x"]]],
    ["\n\n\r\n,,\n \n", []],
    ['""', []],
    ["", []],
    ["=1+1,@x", [["=1+1", "@x"]]],
  ])("%j is read", async (text, rows) => {
    expect(await cellsOf(text)).toEqual(rows);
  });

  test.each([";", "\t", "|"])("may be separated by %j", async (separator) => {
    expect(await cellsOf(`a${separator}b,c`, separator)).toEqual([["a", "b,c"]]);
  });

  test("reports the line that each row begins on", async () => {
    const rows = await rowsOf('a\r\n\r\n"b\r\nb",c\nd\re');
    expect(rows.map(({ line }) => line)).toEqual([1, 3, 5, 6]);
    expect(rows[1]?.cells).toEqual(["b\nb", "c"]);
  });

  test.each([
    ['a\n"b\nc', 2, "never closes"],
    ['a\n\n\nb\n\n"c', 6, "never closes"],
    ['a\n"Fast" night,x', 2, "Text follows a closing quote"],
    [`a\nb\n${"x".repeat(61)}`, 3, "longer than 60"],
    [`a\n"${"x\n".repeat(40)}`, 2, "longer than 60"],
    [`a\n${",".repeat(61)}`, 2, "longer than 60"],
    ["\n".repeat(2_000), 1_001, "more than 1,000 lines"],
    ["\r".repeat(2_000), 1_001, "more than 1,000 lines"],
    [" , \n".repeat(2_000), 1_001, "more than 1,000 lines"],
  ])("%j can't be read past line %i", async (text, line, message) => {
    for (const pieceLength of [3, 10_000]) {
      const reading = rowsOf(text, ",", pieceLength);
      await expect(reading).rejects.toBeInstanceOf(CsvError);
      await expect(reading).rejects.toMatchObject({
        line,
        message: expect.stringContaining(message),
      });
    }
  });

  test("reads the same in any pieces, and round-trips", async () => {
    const cell = fc.string({
      unit: fc.constantFrom("a", "é", "🏁", '"', ",", ";", "\r", "\n", " "),
      maxLength: 8,
    });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 9 }), async (rows, pieceLength) => {
        const text = formatCsv([["id", "name"], ...rows]);
        const read = await cellsOf(text);
        const inSmallPieces = await rowsOf(text.replaceAll("🏁", "b"), ",", pieceLength);
        expect(inSmallPieces.map(({ cells }) => cells)).toEqual(
          read.map((cells) => cells.map((each) => each.replaceAll("🏁", "b"))),
        );
        const plain = (each: string) => each.replace(/\r\n?/g, "\n").replaceAll("'", "").trim();
        const written = rows.filter((each) => each.some((value) => guardFormulas(value).trim()));
        expect(read.slice(1).map((cells) => cells.map(plain))).toEqual(
          written.map((cells) => cells.map(plain)),
        );
      }),
    );
  });
});

test("little more of a million rows is read than is consumed", async () => {
  let served = 0;
  async function* endless() {
    for (;;) {
      served += 1_000;
      yield "a,b\n".repeat(1_000);
    }
  }
  let read = 0;
  for await (const _ of readCsv(endless(), ",", { maxLines: 1_000_000, maxRowLength: 60 })) {
    read += 1;
    if (read === 2_500) break;
  }
  expect(served).toBeLessThanOrEqual(6_000);
});

test.each([
  ["line breaks", "\n".repeat(65_536)],
  ["separators", `${",".repeat(59)}\n`.repeat(1_000)],
])("a file of %s is rejected at the limit, not at its end", async (_, piece) => {
  let taken = 0;
  async function* file() {
    for (let at = 0; at < 400; at++) {
      taken += 1;
      yield piece;
    }
  }
  const limits = { maxLines: 20_000, maxRowLength: 1_000 };
  await expect(allOf(readCsv(file(), ",", limits))).rejects.toMatchObject({
    line: 20_001,
  });
  expect(taken).toBeLessThanOrEqual(Math.ceil(20_000 / (piece.split("\n").length - 1)) + 1);
});

test.each(["a\n", "a,b\r\n", '"a\nb"\n'])(
  "other requests get a turn every few hundred rows of %j",
  async (row) => {
    const pause = vi.spyOn(globalThis, "setTimeout");
    const text = row.repeat(10_000);
    const pieces = async function* () {
      yield text;
    };
    const rowsByTurn = new Map<number, number>();
    for await (const _ of readCsv(pieces(), ",", { maxLines: 20_000, maxRowLength: 100 })) {
      const turn = pause.mock.calls.length;
      rowsByTurn.set(turn, (rowsByTurn.get(turn) ?? 0) + 1);
    }
    pause.mockRestore();
    const counts = [...rowsByTurn.values()];
    expect(counts.reduce((sum, rows) => sum + rows, 0)).toBe(10_000);
    expect(Math.max(...counts)).toBeLessThanOrEqual(300);
  },
);
