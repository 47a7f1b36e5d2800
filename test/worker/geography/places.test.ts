import { expect, test } from "vitest";
import { loadPlaceFinder, loadTownFinder } from "#app/features/geography/places.server.ts";

test("the Worker includes the place table", async () => {
  const findPlace = await loadPlaceFinder();
  expect(findPlace("48842")).toMatchObject({ name: "Holt", state: "MI" });
  expect(findPlace("Toronto")).toMatchObject({ state: "ON", country: "CA" });
  expect(findPlace("Erewhon")).toBeNull();
});

test("the towns in a box come with the largest first", async () => {
  const findTowns = await loadTownFinder();
  const towns = findTowns({ south: 41.7, north: 42.7, west: -84.1, east: -82.9 });
  expect(towns[0]?.name).toBe("Detroit");
  expect(towns.some(({ name }) => name === "Milan")).toBe(true);
  expect(towns.some(({ name }) => name === "Toledo")).toBe(false);
  expect(findTowns({ south: 0, north: 1, west: 0, east: 1 })).toEqual([]);
});
