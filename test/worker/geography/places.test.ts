import { expect, test } from "vitest";
import { loadPlaceFinder } from "#app/features/geography/places.server.ts";

test("the Worker includes the place table", async () => {
  const findPlace = await loadPlaceFinder();
  expect(findPlace("48842")).toMatchObject({ name: "Holt", state: "MI" });
  expect(findPlace("Toronto")).toMatchObject({ state: "ON", country: "CA" });
  expect(findPlace("Erewhon")).toBeNull();
});
