import { expect, test } from "vitest";
import type { RunField } from "#app/features/slip-reading/fields.ts";
import { fillBlanks, type Look, type SeenCell } from "#app/features/slip-reading/second-look.ts";

const box = { left: 1, top: 2, right: 3, bottom: 4 };
const seen = (value: string | null, confidence: number): SeenCell => ({ value, confidence, box });

function lookOf(
  cells: Partial<Record<RunField, SeenCell>>,
  options: Partial<Look> & { side?: "left" | "right" } = {},
): Look {
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
const filled = (first: Look, second: Look) => fillBlanks(first, second).lanes[0]?.cells;

test("a number that the first look missed comes from the second, unconfirmed", () => {
  const second = lookOf({ elapsedTime: seen("11.340", 0.96) });
  expect(filled(lookOf({}), second)).toEqual({ elapsedTime: seen("11.340", 0.86) });
  expect(filled(lookOf({ elapsedTime: seen(null, 0) }), second)).toEqual({
    elapsedTime: seen("11.340", 0.86),
  });
});

test.each([
  ["a number that was read stays", seen("11.340", 0.9), seen("11.349", 0.96)],
  ["looks that contradict each other leave a blank", seen("11.349", 0.3), seen("11.340", 0.96)],
  ["an uncertain second look leaves a blank", seen(null, 0), seen("11.340", 0.7)],
])("%s", (_, one, two) => {
  expect(filled(lookOf({ elapsedTime: one }), lookOf({ elapsedTime: two }))).toEqual({
    elapsedTime: one,
  });
});

test("a first reading that is worth nothing doesn't contradict", () => {
  const first = lookOf({ elapsedTime: seen("77.777", 0.1) });
  expect(filled(first, lookOf({ elapsedTime: seen("11.340", 0.84) }))?.elapsedTime?.value).toBe(
    "11.340",
  );
});

test.each([
  ["sees another lane", lookOf({ topSpeed: seen("120.11", 0.96) }, { side: "left" })],
  ["can't tell the lane", lookOf({ topSpeed: seen("120.11", 0.96) }, { chosenLane: null })],
  ["shows nothing", lookOf({}, { lanes: [] })],
])("a second look that %s changes nothing", (_, second) => {
  const first = lookOf({ elapsedTime: seen("11.340", 0.96) }, { side: "right" });
  expect(fillBlanks(first, second)).toEqual(first);
});

test("a date and a track come from the look that could read them", () => {
  const read = (value: string | null) => ({ value, confidence: 0.9, isConfident: false, box });
  const first = lookOf({}, { date: read(null), track: read("Famoso") });
  const second = lookOf({}, { date: read("2026-05-09"), track: read("Fam0so") });
  expect(fillBlanks(first, second)).toMatchObject({
    date: { value: "2026-05-09" },
    track: { value: "Famoso" },
  });
});
