import { expect, test } from "vitest";
import { CAR_WORDS } from "#app/features/search/car-words.ts";
import { wordsIn } from "#app/features/search/query-words.ts";
import { STATE_NAMES } from "#app/lib/states.ts";
import { expandVehicleLines } from "#db/seed/expand-vehicle-lines.ts";
import { vehicleLines } from "#db/seed/vehicle-lines.ts";

const SHORTEST = 3;

test("has every word of a make, a model and a trim, and no others", () => {
  const names = expandVehicleLines(vehicleLines, 2026).map(
    ({ make, model, trim }) => `${make} ${model} ${trim}`,
  );
  const words = wordsIn(names.join(" ")).filter(
    (word) => word.length >= SHORTEST && !/\d/.test(word),
  );
  expect([...CAR_WORDS].toSorted()).toEqual([...new Set(words)].toSorted());
  expect(wordsIn(Object.values(STATE_NAMES).join(" ")).length).toBeGreaterThan(50);
});
