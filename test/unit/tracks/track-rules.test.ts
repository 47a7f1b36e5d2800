import { expect, test } from "vitest";
import { nameOfSlug, rankCars, trackPath } from "#app/features/tracks/rules.ts";
import { placeName } from "#app/lib/states.ts";
import type { Run } from "#db/queries/boards.ts";

function run(id: number, vehicleId: number, elapsedMs: number, speed = 12_000): Run {
  return {
    id,
    vehicleId,
    elapsedMs,
    trapSpeedHundredthsMph: speed,
    userId: 1,
    username: "racer",
    firstName: "",
    lastName: "",
    vehicleYear: 2018,
    vehicleMake: "Dodge",
    vehicleModel: "Challenger",
    vehicleTrim: "SRT Demon",
    mods: "",
    isStock: true,
    raceTrack: "Famoso Dragstrip",
    ranOn: "2026-05-09",
    sixtyFootMs: 1_500,
    mediaKey: "",
    status: "APPROVED",
    isBest: false,
    isSeasonBest: false,
  };
}

function places(runs: Run[], limit?: number) {
  return rankCars(runs, limit).map(({ id, rank }) => [id, rank]);
}

test("a car is on a track's record list once, by its quickest run", () => {
  expect(places([run(2, 7, 9_100), run(3, 8, 9_200), run(1, 7, 9_000)])).toEqual([
    [1, 1],
    [3, 2],
  ]);
});

test("equal runs share a place: 1, 2, 2, 4", () => {
  const runs = [run(1, 1, 9_000), run(2, 2, 9_100), run(3, 3, 9_100), run(4, 4, 9_200)];
  expect(places(runs)).toEqual([
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 4],
  ]);
  expect(places([run(1, 1, 9_000), run(2, 2, 9_000)])).toEqual([
    [1, 1],
    [2, 1],
  ]);
  expect(places([run(1, 1, 9_000, 12_100), run(2, 2, 9_000)])).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

test("at most the limit of cars, none without runs", () => {
  expect(places([run(1, 1, 9_000), run(2, 2, 9_100)], 1)).toEqual([[1, 1]]);
  expect(places([])).toEqual([]);
});

test("a place is its state, else its country", () => {
  expect(placeName({ state: "CA", country: "US" })).toBe("California");
  expect(placeName({ state: null, country: "GB" })).toBe("United Kingdom");
  expect(placeName({ state: "??", country: "XX" })).toBe("XX");
});

test("URLs of tracks", () => {
  expect(trackPath("famoso-dragstrip")).toBe("/tracks/famoso-dragstrip");
  expect(nameOfSlug("auto-club-famoso-raceway")).toBe("auto club famoso raceway");
});
