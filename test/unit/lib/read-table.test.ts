import { describe, expect, test } from "vitest";
import type { ReadColumn } from "#app/lib/csv/columns.ts";
import { CsvError } from "#app/lib/csv/read-csv.server.ts";
import { openTable } from "#app/lib/csv/read-table.server.ts";
import { allOf } from "#test/support/all-of.ts";

const COLUMNS: readonly ReadColumn<"name" | "start" | "address" | "city">[] = [
  { name: "name", heading: "name", aliases: ["subject"], isRequired: true },
  { name: "start", heading: "start", aliases: ["start date"], isRequired: true },
  { name: "address", heading: "address", aliases: ["address 1", "address 2"] },
  { name: "city", heading: "city" },
];
const LIMITS = { maxLines: 1_000, maxRowLength: 1_000 };

async function read(text: string) {
  async function* inOnePiece() {
    yield text;
  }
  const { rows, unknownHeadings } = await openTable(inOnePiece(), COLUMNS, LIMITS);
  const all = await allOf(rows);
  return {
    unknownHeadings,
    problems: all.map(({ problem }) => problem),
    rows: all.map(({ line, cell }) => [line, ...COLUMNS.map(({ name }) => cell(name))]),
  };
}

const NIGHT = [2, "Night", "2027-05-08", "", "Milan"];

describe("a table's header", () => {
  test.each([
    ["name,start,city\nNight,2027-05-08,Milan", 2],
    ["City;Start Date;Subject\nMilan;2027-05-08;Night", 2],
    ["NAME\tSTART\tCITY\nNight\t2027-05-08\tMilan", 2],
    ["name|start|city\nNight|2027-05-08|Milan", 2],
    ["sep=;\r\nname;start;city\r\nNight;2027-05-08;Milan", 3],
    ["SEP=^\nname^start^city\nNight^2027-05-08^Milan", 3],
    ['"sep=,"\nname,start,city\nNight,2027-05-08,Milan', 3],
    ["Schedule, 2027 season, all tracks\n\nname;start;city\nNight;2027-05-08;Milan", 4],
    ["# exported 2027-01-01, by hand\n# second line\nname,start,city\nNight,2027-05-08,Milan", 4],
    ["Events,,\nname,start,city\nNight,2027-05-08,Milan", 3],
    ['name, start, city\nNight, 2027-05-08, "Milan"', 2],
  ])("is found in %j", async (text, line) => {
    expect((await read(text)).rows).toEqual([[line, ...NIGHT.slice(1)]]);
  });

  test("names the headings that match no column", async () => {
    const { unknownHeadings } = await read("name,mood,start,,Private\nNight,good,2027-05-08,,x");
    expect(unknownHeadings).toEqual(["mood", "Private"]);
  });

  test.each([
    ["just words", 1, "Missing: name, start."],
    ["name,city\nNight,Milan", 1, "Missing: start."],
    ["a title\nname,city\nNight,Milan", 2, "Missing: start."],
    ["name,start,city,City\nNight,2027-05-08,Milan,Holt", 1, "“City” is there twice"],
    ["", 1, "Missing: name, start."],
  ])("is rejected in %j", async (text, line, message) => {
    await expect(read(text)).rejects.toBeInstanceOf(CsvError);
    await expect(read(text)).rejects.toMatchObject({
      line,
      message: expect.stringContaining(message),
    });
  });
});

describe("a row", () => {
  test("uses the first nonempty cell if two headings mean the same", async () => {
    const header = "name,start,Address 1,Address 2";
    const { rows } = await read(`${header}\nA,2027-05-08,,Gate B\nB,2027-05-08,1 Main St,Gate B`);
    expect(rows.map(([, , , address]) => address)).toEqual(["Gate B", "1 Main St"]);
  });

  test("may lack cells, and may have empty ones after the last column", async () => {
    const { rows, problems } = await read("name,start,city\nA,2027-05-08\nB,2027-05-08,Milan,,,");
    expect(rows.map(([, , , , city]) => city)).toEqual(["", "Milan"]);
    expect(problems).toEqual([null, null]);
  });

  test("with more cells than the header has an error with its line", async () => {
    const { rows, problems } = await read(
      "name,start,city\nA,2027-05-08,Milan, MI\nB,2027-05-08,x",
    );
    expect(rows.map(([line]) => line)).toEqual([2, 3]);
    expect(problems).toEqual([
      "This row has 4 cells, but the header has 3. Put quotes around cells that contain the separator.",
      null,
    ]);
  });
});
