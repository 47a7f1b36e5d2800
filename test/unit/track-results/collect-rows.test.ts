import fc from "fast-check";
import { expect, test } from "vitest";
import { collectRows } from "#app/features/track-results/collect-rows.ts";
import {
  guessColumns,
  RESULT_COLUMNS,
  type ResultColumn,
} from "#app/features/track-results/columns.ts";

type Values = Partial<Record<ResultColumn, string>>;
const READING = { ranOn: "2026-05-09", dayOrder: "month-first" } as const;

function collect(rows: readonly Values[], reading: Parameters<typeof collectRows>[1] = READING) {
  const sent = rows.map((values, at) => ({
    rowNumber: at + 2,
    cells: (name: ResultColumn) => values[name] ?? "",
    problem: null,
  }));
  return collectRows(sent, reading);
}

const RUN = { carNumber: "217", racerName: "Casey Miller", elapsed: "11.340" };

test("the headings of timing systems are recognized, each once", () => {
  const headings = ["Car #", "NAME", "Class", "Lane", "R/T", "60'", "330'", "1/8 ET", "1/8 MPH"];
  expect(guessColumns([...headings, "1000'", "E.T.", "MPH", "Time"], {})).toEqual({
    carNumber: "Car #",
    racerName: "NAME",
    className: "Class",
    lane: "Lane",
    reaction: "R/T",
    sixtyFoot: "60'",
    threeThirty: "330'",
    eighthElapsed: "1/8 ET",
    eighthSpeed: "1/8 MPH",
    thousandFoot: "1000'",
    elapsed: "E.T.",
    speed: "MPH",
    time: "Time",
  });
  expect(guessColumns(["1/4 ET", "60ft"], {})).toEqual({ elapsed: "1/4 ET", sixtyFoot: "60ft" });
});

test("a strip's own headings come first", () => {
  const mapping = { elapsed: "Zeit", carNumber: "ET" };
  expect(guessColumns(["Zeit", "ET"], mapping)).toEqual({ elapsed: "Zeit", carNumber: "ET" });
});

test("a run is read as printed", () => {
  const { rows, badRowCount } = collect([
    {
      ...RUN,
      lane: "left",
      reaction: "-.021",
      sixtyFoot: "1.702",
      speed: "121.85",
      time: "7:42:10 PM",
    },
  ]);
  expect(badRowCount).toBe(0);
  expect(rows).toEqual([
    {
      rowNumber: 2,
      ranAtSecond: 70_930,
      carNumber: "217",
      racerName: "Casey Miller",
      className: "",
      lane: "L",
      reactionMs: -21,
      sixtyFootMs: 1_702,
      threeThirtyFootMs: null,
      eighthElapsedMs: null,
      eighthSpeedHundredthsMph: null,
      thousandFootMs: null,
      elapsedMs: 11_340,
      trapSpeedHundredthsMph: 12_185,
    },
  ]);
});

test.each<[Values, string]>([
  [{ elapsed: "" }, "ET: no time."],
  [{ elapsed: "0.000" }, "ET: no time."],
  [
    { elapsed: "99.999" },
    "ET: “99.999” can't be right. A quarter-mile ET is between 6.000 and 25.000 seconds.",
  ],
  [{ lane: "middle" }, "Lane: “middle” is neither left nor right."],
  [{ time: "late" }, "Time: “late” isn't a time of day."],
  [{ date: "soon" }, "Date: “soon” isn't a day."],
  [{ date: "5/8/2026" }, "Date: 2026-05-08 isn't the evening of 2026-05-09."],
  [{ date: "5/10/2026", time: "18:00" }, "Date: 2026-05-10 isn't the evening of 2026-05-09."],
  [{ racerName: "=cmd()" }, "Name: begins with a sign that spreadsheets run as a formula."],
  [{ carNumber: "1234567890123" }, "Car #: longer than 12 characters."],
])("%j is named with its column", (values, problem) => {
  expect(collect([{ ...RUN, ...values }])).toMatchObject({
    rows: [],
    badRows: [{ row: 2, problem }],
    badRowCount: 1,
  });
});

test("a run after midnight belongs to the evening", () => {
  expect(collect([{ ...RUN, date: "5/10/2026", time: "0:42" }]).rows).toHaveLength(1);
});

test("a row that is there twice counts once", () => {
  expect(collect([RUN, RUN])).toMatchObject({
    rows: [{ rowNumber: 2 }],
    badRows: [{ row: 3, problem: "The same as row 2." }],
  });
});

test("the evening is the day that most rows name", () => {
  const reading = { ...READING, ranOn: null };
  const days = ["5/9/2026", "5/9/2026", "5/8/2026"];
  const rows = days.map((date, at) => ({ ...RUN, date, carNumber: String(at) }));
  expect(collect(rows, reading)).toMatchObject({ ranOn: "2026-05-09", badRowCount: 1 });
  expect(collect([RUN], reading).ranOn).toBeNull();
});

test("at most a hundred bad rows are listed, and the rest is counted", () => {
  const { badRows, badRowCount } = collect(Array.from({ length: 130 }, () => ({ elapsed: "" })));
  expect(badRowCount).toBe(130);
  expect(badRows).toHaveLength(100);
  expect(badRows.at(-1)).toEqual({
    row: 101,
    problem: "31 rows from here on can't be read. Fix these first.",
  });
});

test("every row is read or named, whatever its cells hold", () => {
  const names = RESULT_COLUMNS.map(({ name }) => name);
  const row = fc.dictionary(
    fc.constantFrom(...names),
    fc.string({ unit: "binary", maxLength: 40 }),
  );
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
      const { rows: good, badRowCount } = collect(rows);
      expect(good.length + badRowCount).toBe(rows.length);
    }),
  );
});
