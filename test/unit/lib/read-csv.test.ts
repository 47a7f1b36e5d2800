import { expect, test } from "vitest";
import { readCsv } from "#app/lib/read-csv.ts";

test("cells may hold separators, quotes and line breaks where they are quoted", () => {
  expect(readCsv('a,b\r\n"1,2","say ""go""\nnow"\n', 10)).toEqual({
    rows: [
      ["a", "b"],
      ["1,2", 'say "go"\nnow'],
    ],
    isCut: false,
  });
});

test("semicolons, a byte order mark, empty lines and a missing line end are read", () => {
  expect(readCsv("\uFEFFa;b\n;\n\n1;2", 10).rows).toEqual([
    ["a", "b"],
    ["1", "2"],
  ]);
});

test("no more rows are read than asked for", () => {
  const long = "a,b\n".repeat(10_000);
  expect(readCsv(long, 3)).toMatchObject({ rows: { length: 3 }, isCut: true });
  expect(readCsv("a\nb\nc", 3)).toMatchObject({ rows: { length: 3 }, isCut: false });
});
