import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCsv, guardFormulas } from "#app/lib/csv.ts";
import { CsvError, type CsvRow, readCsv, readCsvText } from "#app/lib/read-csv.ts";

const BOUNDS = { maxCellLength: 50, maxCells: 5 };

/** Bytes in pieces of one length. */
function streamOf(bytes: Uint8Array, pieceLength = bytes.length): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + pieceLength));
      at += pieceLength;
    },
  });
}

const utf8 = (text: string) => new TextEncoder().encode(text);

async function rowsOf(bytes: Uint8Array, pieceLength?: number): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  for await (const row of readCsv(streamOf(bytes, pieceLength), BOUNDS)) rows.push(row);
  return rows;
}

const cellsOf = (text: string) => readCsvText(text, BOUNDS).map(({ cells }) => cells);

describe("a CSV file", () => {
  test.each<[string, string[][]]>([
    ...["a,b\r\nc,d\r\n", "a,b\nc,d", "a,b\rc,d\r"].map((text): [string, string[][]] => [
      text,
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ]),
    ["a,,\n", [["a", "", ""]]],
    ['"a ""b"", c",d', [['a "b", c', "d"]]],
    ['"1,2","say ""go""\nnow"\n', [["1,2", 'say "go"\nnow']]],
    ['"",x', [["", "x"]]],
    ['5" tire,x', [['5" tire', "x"]]],
    ["\n\n\r\n,,\n \n", []],
    ['""', []],
    ["", []],
    [
      "\uFEFFa;b\n;\n\n1;2,3",
      [
        ["a", "b"],
        ["1", "2,3"],
      ],
    ],
    [
      "a\tb\n1,5\t2;5",
      [
        ["a", "b"],
        ["1,5", "2;5"],
      ],
    ],
    [
      '"a;b",c\n1;2,3',
      [
        ["a;b", "c"],
        ["1;2", "3"],
      ],
    ],
    ["a\n1;2", [["a"], ["1;2"]]],
    ["=1+1,@x", [["=1+1", "@x"]]],
  ])("%j is read", (text, rows) => {
    expect(cellsOf(text)).toEqual(rows);
  });

  test("tells the line that a row begins on", () => {
    const rows = readCsvText('a\r\n\r\n"b\r\nb",c\nd\re', BOUNDS);
    expect(rows.map(({ line }) => line)).toEqual([1, 3, 5, 6]);
    expect(rows[1]?.cells).toEqual(["b\r\nb", "c"]);
  });

  test.each([
    ['a\n"b\nc', 2, "never closes"],
    ['"a"b,c', 1, "between a closing quote"],
    ["a,b\n1,2,3,4,5,6", 2, "more than 5 cells"],
    [`a\nb\n${"x".repeat(51)}`, 3, "longer than 50"],
    [`a\n"${"x\n".repeat(40)}`, 2, "longer than 50"],
  ])("%j can't be read on from line %i", async (text, line, message) => {
    expect(() => readCsvText(text, BOUNDS)).toThrow(expect.objectContaining({ line }));
    expect(() => readCsvText(text, BOUNDS)).toThrow(message);
    await expect(rowsOf(utf8(text), 3)).rejects.toThrow(message);
  });

  test("is the same however it is cut, and gives what was written", async () => {
    const cell = fc.string({
      unit: fc.constantFrom("a", "é", '"', ",", ";", "\r", "\n", " "),
      maxLength: 8,
    });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 9 }), async (rows, pieceLength) => {
        const text = formatCsv([["id", "name"], ...rows]);
        const read = readCsvText(text, BOUNDS);
        expect(await rowsOf(utf8(text), pieceLength)).toEqual(read);
        // What is written is guarded against formulas, which line ends may look like.
        const written = rows.filter((each) => each.some((value) => guardFormulas(value).trim()));
        expect(
          read.slice(1).map(({ cells }) => cells.map((value) => value.replaceAll("'", ""))),
        ).toEqual(written);
      }),
    );
  });
});

describe("what isn't UTF-8", () => {
  const utf16 = (text: string, isLittle: boolean) => {
    const pairs = Array.from(text, (c) => (isLittle ? [c.charCodeAt(0), 0] : [0, c.charCodeAt(0)]));
    return new Uint8Array([...(isLittle ? [0xff, 0xfe] : [0xfe, 0xff]), ...pairs.flat()]);
  };
  test.each<[string, Uint8Array, number, string]>([
    ["UTF-16, little end first", utf16("a,b\n", true), 1, "isn't UTF-8"],
    ["UTF-16, big end first", utf16("a,b\n", false), 1, "isn't UTF-8"],
    ["UTF-16 without its mark", utf16("a,b\n", true).slice(2), 1, "isn't UTF-8"],
    ["Windows-1252", new Uint8Array([...utf8("a\nb\nCaf"), 0xe9, 0x2c, 0x62]), 3, "isn't UTF-8"],
    ["a text that breaks off", utf8("a\né").slice(0, -1), 2, "isn't UTF-8"],
    ["a spreadsheet", new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]), 1, "is a spreadsheet"],
  ])("%s is refused with its line", async (_, bytes, line, message) => {
    const refusal = expect.objectContaining({ line, message: expect.stringContaining(message) });
    await expect(rowsOf(bytes, 2)).rejects.toEqual(refusal);
    await expect(rowsOf(bytes, 2)).rejects.toBeInstanceOf(CsvError);
  });
});

test("of a million rows no more is read than is asked for", async () => {
  let served = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      served += 1_000;
      controller.enqueue(utf8("a,b\n".repeat(1_000)));
    },
  });
  let read = 0;
  for await (const _ of readCsv(endless, BOUNDS)) {
    read += 1;
    if (read === 2_500) break;
  }
  expect(served).toBeLessThanOrEqual(4_000);
});
