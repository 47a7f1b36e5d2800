import { beforeAll, expect, test } from "vitest";
import { findDealers } from "#app/features/dealers/find-dealers.server.ts";
import { listEvents } from "#app/features/events/list-events.server.ts";
import { readEventQuery } from "#app/features/events/read-event-query.server.ts";
import { locatePlace } from "#app/features/geography/locate-place.server.ts";
import { trackSearchSchema } from "#app/features/tracks/schema.ts";
import { searchTracks } from "#app/features/tracks/search-tracks.server.ts";
import { seedReferenceData } from "#db/seed/reference.ts";
import { testDeps } from "#test/support/deps.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

beforeAll(() => seedReferenceData(testDeps().db, 2026));

const PLACES = [
  "Beverly Hills, CA 90210, USA",
  "Toronto, ON M5V 3L9, Canada",
  "90210 USA",
  "Milan Dragway",
  "NYC",
  "42.0917, -83.6783",
  "Milan Dragway, 10860 Plank Rd, Milan Township, Michigan 48160-9712, United States of America",
];

test.each(PLACES)("events, dealers, and tracks are found near %j", async (place) => {
  const deps = testDeps();
  const near = (await listEvents(deps, readEventQuery(new URLSearchParams({ near: place })))).near;
  expect(near).not.toBeNull();
  const { results } = await findDealers(deps, { place, near: "", model: "", trim: "" });
  expect(results).toMatchObject({ center: { latitude: near?.center.latitude } });
});

test.each(PLACES.filter((place) => !/^\d\d\./.test(place)))(
  "the API finds tracks around the city %j",
  async (city) => {
    const search = trackSearchSchema.parse({ searchType: "city", city });
    expect((await searchTracks(testDeps(), search)).radiusMiles).not.toBeNull();
  },
);

test("a track is found at its own position, in one small query", async () => {
  const { rowsRead, roundTrips, result } = await measureRowsRead((db) =>
    locatePlace({ db }, "Milan Dragway"),
  );
  expect(result).toMatchObject({ name: "Milan Dragway", state: "MI" });
  expect(roundTrips).toBe(1);
  expect(rowsRead).toBeLessThanOrEqual(4);
  const town = await measureRowsRead((db) => locatePlace({ db }, "Milan, MI"));
  expect(town.roundTrips).toBe(0);
});

test.each(["Erewhon", "Paris, France", "", "USA"])("%j is unknown", async (text) => {
  expect(await locatePlace(testDeps(), text)).toBeNull();
});
