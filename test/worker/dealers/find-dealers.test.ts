import { beforeAll, describe, expect, test } from "vitest";
import { type DealerResults, findDealers } from "#app/features/dealers/find-dealers.server.ts";
import { DEALERS_SHOWN } from "#app/features/dealers/rules.ts";
import type { DealerSearch } from "#app/features/dealers/schema.ts";
import { distanceMiles, type Point } from "#app/features/geography/distance.ts";
import { loadPlaceFinder } from "#app/features/geography/places.server.ts";
import { loader } from "#app/routes/dealers/locator.tsx";
import { fileOf, importDealers } from "#test/support/dealers.ts";
import { LOT_HEADER, planManyLots } from "#test/support/many-places.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const { lots, rows } = planManyLots({ dealers: 10_000, cars: 5 });

/** 50,000 rows. */
beforeAll(async () => {
  // Two remote dealers, one with the only Viper.
  const far = [
    "rare,Rare Lot,1 Bay St,Nome,AK,99762,Viper,ACR,1,2026-11-05,64.5,-165.4",
    "mid,Mid Lot,1 Bay St,Nome,AK,99762,Charger,GT,1,2026-11-05,65.7,-165.4",
  ];
  await importDealers(fileOf([...rows, ...far], LOT_HEADER));
}, 120_000);

async function search(query: Partial<DealerSearch>) {
  const measured = await measureRowsRead((db) =>
    findDealers({ db }, { place: "", near: "", model: "", trim: "", ...query }),
  );
  const { results } = measured.result;
  if (results === null || results === "unknown") throw new Error("no search results");
  return { ...measured, results };
}

async function nearestLots(place: string) {
  const findPlace = await loadPlaceFinder();
  const center = findPlace(place);
  if (!center) throw new Error(place);
  return nearestTo(center);
}

function nearestTo(center: Point, count = DEALERS_SHOWN) {
  return lots
    .map((lot) => ({ name: lot.name, miles: distanceMiles(center, lot) }))
    .toSorted((a, b) => a.miles - b.miles)
    .slice(0, count);
}
const namesOf = ({ dealers }: DealerResults) => dealers.map(({ name }) => name);

describe("dealers near a place", () => {
  test.each(["Denver, CO", "67501", "Atlanta, GA", "Bangor, ME", "Miami, FL", "K1A 0B1"])(
    "around %s are the nearest ones, read in one call and at most 200 rows",
    async (place) => {
      const { results, rowsRead, roundTrips } = await search({ place });
      const expected = (await nearestLots(place)).filter(
        ({ miles }) => miles <= results.radiusMiles,
      );
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
  ])("in a dense area, %s costs at most 200 rows", async (_, car) => {
    const { results, rowsRead } = await search({ place: "48226", ...car });
    expect(results.radiusMiles).toBe(50);
    expect(results.hasMore).toBe(true);
    expect(results.dealers.length).toBeGreaterThan(10);
    const miles = results.dealers.map(({ distanceMiles: far }) => far);
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    expect(rowsRead).toBeLessThanOrEqual(200);
  });

  test("list only the cars that match the search", async () => {
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

  test("are found around a device's position, unless a place is typed", async () => {
    const { results } = await search({ near: "39.74,-104.99" });
    expect(results.center.name).toBe("you");
    const nearest = nearestTo({ latitude: 39.74, longitude: -104.99 });
    expect(namesOf(results)[0]).toBe(nearest[0]?.name);
    const typed = await search({ place: "48226", near: "39.74,-104.99" });
    expect(typed.results.center.name).toBe("Detroit, MI");
  });

  test("are searched within 50 miles, then 100, then 250", async () => {
    const near = await search({ place: "Nome, AK", model: "Viper" });
    expect(near.results).toMatchObject({ radiusMiles: 50, hasMore: false });
    expect(namesOf(near.results)).toEqual(["Rare Lot"]);
    const wider = await search({ place: "Nome, AK", model: "Charger" });
    expect(wider.results.radiusMiles).toBe(100);
    expect(namesOf(wider.results)).toEqual(["Mid Lot"]);
    const none = await search({ place: "Anchorage, AK" });
    expect(none.results).toMatchObject({ radiusMiles: 250, dealers: [], hasMore: false });
    // Farther north, there are more squares in 250 miles.
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

  test("offers the models and trims of the live file", async () => {
    expect(await open("")).toMatchObject({
      results: null,
      overview: {
        dealers: 10_002,
        units: 100_002,
        // Newest count first, then the most cars.
        models: [
          { name: "Charger", units: 40_001, dealers: 10_001, newestAsOfOn: "2026-11-09" },
          { name: "Challenger", units: 40_000, dealers: 10_000, newestAsOfOn: "2026-11-09" },
          { name: "Durango", units: 20_000, dealers: 10_000, newestAsOfOn: "2026-11-09" },
          { name: "Viper", units: 1, dealers: 1, newestAsOfOn: "2026-11-05" },
        ],
        places: [
          { state: "MI", dealers: 10_000, city: "Town" },
          {
            state: "AK",
            dealers: 2,
            city: "Nome",
            latitude: expect.closeTo(65.1),
            longitude: expect.closeTo(-165.4),
          },
        ],
      },
      choices: {
        models: ["Challenger", "Charger", "Durango", "Viper"],
        trims: ["ACR", "GT", "R/T", "SRT Hellcat"],
      },
    });
  });

  test.each(["place=Zzyzxville", "place=00000", `place=${"x".repeat(500)}`, "place=%27%3B--"])(
    "%s is an unknown place",
    async (query) => {
      expect((await open(query)).results).toBe("unknown");
    },
  );

  test("reads one row without a search", async () => {
    const { rowsRead, roundTrips } = await measureRowsRead((db) =>
      findDealers({ db }, { place: "", near: "", model: "", trim: "" }),
    );
    expect(rowsRead).toBeLessThanOrEqual(2);
    expect(roundTrips).toBe(1);
  });
});
