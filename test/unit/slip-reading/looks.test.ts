import { expect, test } from "vitest";
import type { RunField } from "#app/features/slip-reading/fields.ts";
import {
  combineLooks,
  type Look,
  needsAnother,
  type SeenCell,
} from "#app/features/slip-reading/looks.ts";

const box = { left: 1, top: 2, right: 3, bottom: 4 };
const seen = (value: string | null, confidence: number, page: string | null = null): SeenCell => ({
  value,
  confidence,
  page,
  box,
});
const BLANK = seen(null, 0);

type Cells = Partial<Record<RunField, SeenCell>>;

function lookOf(cells: Cells, options: Partial<Look> & { side?: "left" | "right" } = {}): Look {
  const { side = null, ...others } = options;
  return {
    lanes: [{ side, carNumber: null, cells }],
    chosenLane: 0,
    date: null,
    track: null,
    paper: { width: 10, height: 10 },
    ...others,
  };
}
/** What looks that have the 60 foot in common make of the elapsed time. */
const timeOf = (...cells: (SeenCell | undefined)[]) => {
  const sixtyFeetTime = seen("1.650", 0.96);
  const [first = lookOf({}), ...others] = cells.map((elapsedTime) =>
    lookOf({ sixtyFeetTime, ...(elapsedTime && { elapsedTime }) }),
  );
  return combineLooks([first, ...others]).lanes[0]?.cells.elapsedTime;
};

test.each([
  ["that the first look missed", undefined],
  ["that it left blank", BLANK],
  ["that it read as something worthless", seen("77.777", 0.1)],
])("a number %s comes from a certain second look, unconfirmed", (_, first) => {
  expect(timeOf(first, seen("11.340", 0.96))).toEqual(seen("11.340", 0.86));
});

test.each([
  ["a number that was read stays", seen("11.340", 0.9), [seen("11.349", 0.96)]],
  ["two looks that differ leave a blank", seen("11.349", 0.4), [seen("11.340", 0.96)]],
  ["so do two later ones", BLANK, [seen("11.340", 0.96), seen("11.349", 0.4)]],
  ["one uncertain look isn't enough", BLANK, [seen("11.340", 0.84)]],
  ["nor are two that are worth too little", BLANK, [seen("11.340", 0.7), seen("11.340", 0.7)]],
])("%s", (_, first, others) => {
  expect(timeOf(first, ...others)).toEqual(first);
});

test("two looks that agree settle what one alone doesn't", () => {
  expect(timeOf(BLANK, seen("11.340", 0.84), seen("11.340", 0.5))).toEqual(seen("11.340", 0.86));
  expect(timeOf(seen("11.340", 0.25), seen("11.340", 0.84))).toEqual(seen("11.340", 0.86));
});

test("a look that is worth a third of another doesn't contradict it", () => {
  expect(timeOf(BLANK, seen("11.340", 0.96), seen("11.349", 0.3))).toEqual(seen("11.340", 0.86));
});

test("three pages that read the same settle a number, two don't, nor does one that fits no other", () => {
  const paged = (page: string | null, value: string | null = null) => seen(value, 0.3, page);
  const [one, other] = [paged("11.340"), paged("11.340", "11.349")];
  expect(timeOf(one, other, one)).toEqual(seen("11.340", 0.86, "11.340"));
  expect(timeOf(one, other)).toEqual(one);
  expect(timeOf(one, other, paged("11.349"))).toEqual(one);
  expect(timeOf(one, other, paged(null))).toEqual(one);
  const unlikely = paged("19.340");
  expect(timeOf(unlikely, unlikely, unlikely)).toMatchObject({ value: null });
});

test("a number from elsewhere on the paper is no second reading", () => {
  const elsewhere = { left: 1, top: 20, right: 3, bottom: 24 };
  expect(timeOf(seen("11.340", 0.3), { ...seen("11.340", 0.84), box: elsewhere })).toEqual(
    seen("11.340", 0.3),
  );
});

test("a number that the first look's others make unlikely isn't added", () => {
  expect(timeOf(undefined, seen("1.340", 0.96))).toEqual(BLANK);
  expect(timeOf(undefined, seen("19.340", 0.96))).toEqual(BLANK);
});

test("what no look could settle has its place, and no value", () => {
  expect(timeOf(undefined, seen("11.340", 0.84))).toEqual(BLANK);
});

test.each([
  [
    "sees the other column alone",
    lookOf({
      elapsedTime: { ...seen("12.110", 0.96), box: { left: 7, top: 2, right: 9, bottom: 4 } },
      topSpeed: seen("120.11", 0.96),
    }),
  ],
  ["has nothing in common", lookOf({ topSpeed: seen("120.11", 0.96) }, { side: "right" })],
  ["sees another lane", lookOf({ topSpeed: seen("120.11", 0.96) }, { side: "left" })],
  ["can't tell the lane", lookOf({ topSpeed: seen("120.11", 0.96) }, { chosenLane: null })],
  ["shows nothing", lookOf({}, { lanes: [] })],
])("a second look that %s changes nothing", (_, second) => {
  const first = lookOf({ elapsedTime: seen("11.340", 0.96) }, { side: "right" });
  expect(combineLooks([first, second])).toEqual(first);
});

test.each([
  ["the first look's, if it could read one", ["2026-05-09", "2026-05-08"], "2026-05-09"],
  ["what the others agree on", [null, "2026-05-09", "2026-05-09"], "2026-05-09"],
  ["none if they differ", [null, "2026-05-09", "2026-05-08"], null],
])("the date is %s", (_, dates, expected) => {
  const looks = dates.map((value) =>
    lookOf(
      { elapsedTime: seen("11.340", 0.96) },
      { date: { value, confidence: 0.9, isConfident: false, box } },
    ),
  );
  const [first = lookOf({}), ...others] = looks;
  expect(combineLooks([first, ...others]).date?.value).toBe(expected);
});

test("a second look is for any number that is missing, a third for those that were seen", () => {
  const all = { elapsedTime: seen("11.340", 0.96), topSpeed: seen("120.11", 0.96) };
  const sixty = (cell: SeenCell) => lookOf({ ...all, sixtyFeetTime: cell });
  expect(needsAnother(sixty(seen("1.650", 0.96)), 1)).toBe(false);
  expect(needsAnother(lookOf(all), 1)).toBe(true);
  expect(needsAnother(lookOf(all), 2)).toBe(false);
  expect(needsAnother(sixty(BLANK), 2)).toBe(true);
  expect(needsAnother(lookOf({}, { chosenLane: null }), 1)).toBe(false);
});
