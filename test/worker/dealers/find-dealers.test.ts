import { beforeAll, describe, expect, test } from "vitest";
import { type DealerResults, findDealers } from "#app/features/dealers/find-dealers.server.ts";
import { DEALERS_SHOWN } from "#app/features/dealers/rules.ts";
import type { DealerSearch } from "#app/features/dealers/schema.ts";
import { distanceMiles } from "#app/features/geography/distance.ts";
import { findPlace } from "#app/features/geography/places.server.ts";
import { loader } from "#app/routes/dealers/locator.tsx";
import { createRandom } from "#db/seed/random.ts";
import { fileOf, importDealers } from "#test/support/dealers.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const HEADER = "code,dealer,address,city,state,zip,model,trim,count,as_of,latitude,longitude";
const CARS = [
  ["Challenger", "R/T"],
  ["Challenger", "SRT Hellcat"],
  ["Charger", "R/T"],
  ["Charger", "GT"],
  ["Durango", ""],
] as const;
type Lot = { name: string; latitude: number; longitude: number; cars: string[] };
const lots: Lot[] = [];
const METRO = { latitude: 42.33, longitude: -83.05 };

/** 50,000 rows: 10,000 dealers, of which 2,000 crowd around Detroit and the rest lie anywhere south of 49. */
beforeAll(async () => {
  const random = createRandom(7);
  const rows: string[] = [];
  for (let index = 0; index < 10_000; index++) {
    const isInTown = index < 2_000;
    const latitude = isInTown ? METRO.latitude + random.bell() * 0.15 : 25 + random.next() * 24;
    const longitude = isInTown ? METRO.longitude + random.bell() * 0.2 : -124 + random.next() * 57;
    const lot: Lot = {
      name: `Lot ${index}`,
      latitude: Number(latitude.toFixed(4)),
      longitude: Number(longitude.toFixed(4)),
      cars: [],
    };
    for (const [model, trim] of CARS) {
      lot.cars.push(`${model} ${trim}`.trim());
      rows.push(
        `c${index},${lot.name},1 Main St,Town,MI,48226,${model},${trim},2,2026-11-0${1 + (index % 9)},${lot.latitude},${lot.longitude}`,
      );
    }
    lots.push(lot);
  }
  // A lot of its own, far from everybody, with the only one of its kind.
  rows.push(
    "rare,Rare Lot,1 Bay St,Nome,AK,99762,Viper,ACR,1,2026-11-05,64.5,-165.4",
    "mid,Mid Lot,1 Bay St,Nome,AK,99762,Charger,GT,1,2026-11-05,65.7,-165.4",
  );
  await importDealers(fileOf(rows, HEADER));
}, 120_000);

async function search(query: Partial<DealerSearch>) {
  const measured = await measureRowsRead((db) =>
    findDealers({ db }, { place: "", model: "", trim: "", ...query }),
  );
  const { results } = measured.result;
  if (results === null || results === "unknown") throw new Error("nothing was searched");
  return { ...measured, results };
}

function nearestLots(place: string, count = DEALERS_SHOWN) {
  const center = findPlace(place);
  if (!center) throw new Error(place);
  return lots
    .map((lot) => ({ name: lot.name, miles: distanceMiles(center, lot) }))
    .toSorted((a, b) => a.miles - b.miles)
    .slice(0, count);
}
const namesOf = ({ dealers }: DealerResults) => dealers.map(({ name }) => name);

describe("dealers near a place", () => {
  test.each(["Denver, CO", "67501", "Atlanta, GA", "Bangor, ME", "Miami, FL", "K1A 0B1"])(
    "around %s are the nearest there are, within 200 rows and one call",
    async (place) => {
      const { results, rowsRead, roundTrips } = await search({ place });
      const expected = nearestLots(place).filter(({ miles }) => miles <= results.radiusMiles);
      const isComplete = results.dealers.length === expected.length;
      expect(namesOf(results)).toEqual(
        expected.slice(0, results.dealers.length).map(({ name }) => name),
      );
      expect(isComplete || results.hasMore).toBe(true);
      expect(rowsRead).toBeLessThanOrEqual(200);
      expect(roundTrips).toBe(1);
    },
  );

  test.each<[string, Partial<DealerSearch>]>([
    ["a model", { model: "Charger" }],
    ["a trim", { trim: "SRT Hellcat" }],
    ["both", { model: "Challenger", trim: "R/T" }],
    ["anything", {}],
  ])("in a crowd, %s costs at most 200 rows", async (_, car) => {
    const { results, rowsRead } = await search({ place: "48226", ...car });
    expect(results.radiusMiles).toBe(50);
    expect(results.hasMore).toBe(true);
    expect(results.dealers.length).toBeGreaterThan(10);
    const miles = results.dealers.map(({ distanceMiles: far }) => far);
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    expect(rowsRead).toBeLessThanOrEqual(200);
  });

  test("only show the cars that were asked for", async () => {
    const { results } = await search({ place: "Denver, CO", model: "Charger" });
    for (const { cars, asOfOn } of results.dealers) {
      expect(cars).toEqual([
        { model: "Charger", trim: "GT", unitCount: 2 },
        { model: "Charger", trim: "R/T", unitCount: 2 },
      ]);
      expect(asOfOn).toMatch(/^2026-11-0\d$/);
    }
    const both = await search({ place: "Denver, CO", model: "Charger", trim: "SRT Hellcat" });
    expect(both.results.dealers).toEqual([]);
    expect(both.rowsRead).toBeLessThanOrEqual(200);
  });

  test("are looked for 50 miles around, then 100, then 250", async () => {
    const near = await search({ place: "Nome, AK", model: "Viper" });
    expect(near.results).toMatchObject({ radiusMiles: 50, hasMore: false });
    expect(namesOf(near.results)).toEqual(["Rare Lot"]);
    const wider = await search({ place: "Nome, AK", model: "Charger" });
    expect(wider.results.radiusMiles).toBe(100);
    expect(namesOf(wider.results)).toEqual(["Mid Lot"]);
    const none = await search({ place: "Anchorage, AK" });
    expect(none.results).toMatchObject({ radiusMiles: 250, dealers: [], hasMore: false });
    // The farther north, the more squares there are in 250 miles.
    expect(none.rowsRead).toBeLessThanOrEqual(250);
    const rare = await search({ place: "Denver, CO", model: "Viper" });
    expect(rare.results.dealers).toEqual([]);
    expect(rare.rowsRead).toBeLessThanOrEqual(200);
  });
});

describe("the page", () => {
  const open = async (query: string) => {
    const { data, status } = await callRoute(loader, {
      path: `/horsepower-locator?${query}`,
      params: {},
    });
    expect(status).toBe(200);
    return (data as { page: Awaited<ReturnType<typeof findDealers>> }).page;
  };

  test("offers the models and trims of the file that is live", async () => {
    expect(await open("")).toMatchObject({
      results: null,
      choices: {
        models: ["Challenger", "Charger", "Durango", "Viper"],
        trims: ["ACR", "GT", "R/T", "SRT Hellcat"],
      },
    });
  });

  test.each(["place=Zzyzxville", "place=00000", `place=${"x".repeat(500)}`, "place=%27%3B--"])(
    "%s is no place",
    async (query) => {
      expect((await open(query)).results).toBe("unknown");
    },
  );

  test("reads one row where nothing was searched for", async () => {
    const { rowsRead, roundTrips } = await measureRowsRead((db) =>
      findDealers({ db }, { place: "", model: "", trim: "" }),
    );
    expect(rowsRead).toBeLessThanOrEqual(2);
    expect(roundTrips).toBe(1);
  });
});
