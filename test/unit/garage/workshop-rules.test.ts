import { expect, test } from "vitest";
import { findDayProblem, movePicture } from "#app/features/garage/workshop-rules.ts";

test.each([
  [3, "main", [3, 1, 2]],
  [1, "main", [1, 2, 3]],
  [2, "earlier", [2, 1, 3]],
  [1, "earlier", [1, 2, 3]],
  [2, "later", [1, 3, 2]],
  [3, "later", [1, 2, 3]],
] as const)("picture %i moved %s", (id, move, order) => {
  expect(movePicture([1, 2, 3], id, move)).toEqual(order);
});

test("an unknown picture can't be moved", () => {
  expect(movePicture([1, 2, 3], 4, "main")).toBeNull();
});

test.each([
  ["2026-06-15", null],
  ["2017-01-01", null],
  ["2016-12-31", "That's before the car was built."],
  ["2026-06-16", "That date is in the future."],
])("the day %s for a 2018 car: %s", (day, problem) => {
  expect(findDayProblem(day, { latestDay: "2026-06-15", vehicleYear: 2018 })).toBe(problem);
});
