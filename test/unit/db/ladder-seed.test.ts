import { expect, test } from "vitest";
import { drivetrainOf } from "#db/seed/drivetrains.ts";
import { expandVehicleLines } from "#db/seed/expand-vehicle-lines.ts";
import { listLadders } from "#db/seed/ladders.ts";
import { tracks } from "#db/seed/tracks.ts";
import { vehicleLines } from "#db/seed/vehicle-lines.ts";

const CARS = expandVehicleLines(vehicleLines, 2026);
const LADDERS = listLadders(CARS, tracks, 2026);

const slugsOf = (kind: string) =>
  LADDERS.filter((ladder) => ladder.kind === kind).map(({ slug }) => slug);

test("every ladder has an address in lower case, and something that is on it", () => {
  for (const { kind, slug, cars, tracks } of LADDERS) {
    expect(slug, kind).toMatch(/^[a-z\d]+(?:-[a-z\d]+)*$/);
    expect(cars.length + tracks.length, slug).toBeGreaterThan(0);
  }
});

test("two names never share an address", () => {
  const names = new Map<string, Set<string>>();
  for (const { year: _, id: __, ...car } of CARS) {
    const [row] = listLadders([{ ...car, year: 2000, id: 1 }], [], 2026).filter(
      ({ kind }) => kind === "trim",
    );
    const same = names.get(row?.slug ?? "") ?? new Set<string>();
    names.set(row?.slug ?? "", same.add(row?.name ?? ""));
  }
  const shared = [...names.values()].filter(({ size }) => size > 1).map((each) => [...each]);
  expect(shared).toEqual([]);
});

test("there are ladders by model, trim, model year, drivetrain, state and track", () => {
  expect(slugsOf("model")).toContain("challenger");
  expect(slugsOf("trim")).toContain("challenger-srt-demon-170");
  expect(slugsOf("trim")).toContain("300c");
  expect(slugsOf("year")).toContain("1970");
  expect(slugsOf("drivetrain").toSorted()).toEqual([
    "all-wheel-drive",
    "front-wheel-drive",
    "rear-wheel-drive",
  ]);
  expect(slugsOf("state")).toContain("michigan");
  expect(slugsOf("track")).toEqual(tracks.map(({ slug }) => slug));
});

test("a trim of several years or makes has one ladder", () => {
  const hellcat = LADDERS.find(({ slug }) => slug === "challenger-srt-hellcat");
  const sold = CARS.filter(({ model, trim }) => model === "Challenger" && trim === "SRT Hellcat");
  expect(hellcat?.cars.toSorted()).toEqual(sold.map(({ id }) => id).toSorted());
  const highline = LADDERS.find(({ slug }) => slug === "neon-highline");
  expect(highline?.name).toBe("Neon Highline");
});

test.each([
  ["1970 Dodge Challenger R/T", "rear"],
  ["2018 Dodge Challenger GT", null],
  ["1984 Dodge Charger Shelby", "front"],
  ["2010 Dodge Charger R/T AWD", "all"],
  ["2012 Dodge Charger SXT", null],
  ["1993 Dodge Stealth R/T Turbo", "all"],
  ["2004 Dodge Neon SRT-4", "front"],
  ["2018 Jeep Grand+Cherokee Trackhawk", "all"],
  ["2018 Jeep Grand+Cherokee Laredo", null],
  ["2022 Ram Ram+1500 TRX", "all"],
  ["2005 Dodge Ram+1500 SRT-10", "rear"],
] as const)("%s drives: %s", (name, drivetrain) => {
  const [year, make = "", model = "", ...trim] = name.split(" ");
  const car = { year: Number(year), make, model: model.replaceAll("+", " "), trim: trim.join(" ") };
  expect(drivetrainOf(car, 2026)).toBe(drivetrain);
});

test("the rules of drivetrains name cars that were sold", () => {
  const drives = CARS.map((car) => drivetrainOf(car, 2026));
  expect(drives.filter((drive) => drive !== null).length).toBeGreaterThan(CARS.length / 2);
});
