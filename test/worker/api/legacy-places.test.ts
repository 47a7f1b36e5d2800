import { beforeAll, describe, expect, test } from "vitest";
import { callDiscourse } from "#app/features/comments/call-discourse.server.ts";
import { discourseCallSchema } from "#app/features/comments/schema.ts";
import { showRacer } from "#app/features/garage/show-racer.server.ts";
import { readLocation } from "#app/features/profile/read-location.server.ts";
import { readAccountByToken } from "#app/features/registration/read-account-by-token.server.ts";
import { trackSearchSchema } from "#app/features/tracks/schema.ts";
import { searchTracks } from "#app/features/tracks/search-tracks.server.ts";
import { UNKNOWN_ZIP } from "#app/features/trip/zip.ts";
import { seedReferenceData } from "#db/seed/reference.ts";
import { tracks } from "#db/seed/tracks.ts";
import { readAsDescribed } from "#test/support/api-routes.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

beforeAll(() => seedReferenceData(testDeps().db, 2026));

type Track = { name: string; city: string; state: string | null; distanceMiles: number | null };

async function search(json: object) {
  const response = await new Client().postJson("/rest/track", json);
  const body = await response.json<{
    radiusMiles: number | null;
    state: string | null;
    tracks: Track[];
  }>();
  if (response.status === 200) {
    expect(readAsDescribed("POST /rest/track", 200, body)).toEqual(body);
  }
  return { status: response.status, ...body };
}

describe("tracks are searched", () => {
  test("around a city, with its state or without, nearest first", async () => {
    for (const place of [{ state: "CA" }, { state: "california" }, { state: "" }, {}]) {
      const result = await search({ searchType: "city", city: " pomona ", ...place });
      expect(result).toMatchObject({ status: 200, radiusMiles: 50, state: "CA" });
      expect(result.tracks[0]).toMatchObject({ city: "Pomona", distanceMiles: 3 });
      expect(result.tracks.every(({ distanceMiles }) => (distanceMiles ?? 99) <= 50)).toBe(true);
    }
    const elsewhere = await search({ searchType: "city", city: "Pomona", state: "TX" });
    expect(elsewhere).toMatchObject({ radiusMiles: null, tracks: [] });
  });

  test("in a city that isn't on our map, by the tracks that name it", async () => {
    const abroad = tracks.find(({ country }) => country === "GB");
    const result = await search({ searchType: "city", city: abroad?.city });
    expect(result.tracks.map(({ name }) => name)).toContain(abroad?.name);
    expect(result.radiusMiles).toBeNull();
  });

  test("by state, by its letters or its name", async () => {
    const expected = tracks.filter(({ state }) => state === "OH").length;
    for (const state of ["OH", "ohio"]) {
      const result = await search({ searchType: "state", state });
      expect(result).toMatchObject({ state: "OH", radiusMiles: null });
      expect(result.tracks).toHaveLength(expected);
    }
    expect((await search({ searchType: "state", state: "Atlantis" })).tracks).toEqual([]);
  });

  test("around a ZIP code or a Canadian postal code", async () => {
    const result = await search({ searchType: "zip", zip: "93301" });
    expect(result).toMatchObject({ radiusMiles: 50, state: "CA" });
    expect(result.tracks[0]?.distanceMiles).toBeLessThanOrEqual(50);
    for (const zip of ["93301-1234", "\u200e93301\u200b"]) {
      expect(await search({ searchType: "zip", zip })).toEqual(result);
    }
    expect(await search({ searchType: "zip", zip: "K1A 0B1" })).toMatchObject({ state: "ON" });
  });

  test.each([
    [{ searchType: "zip", zip: "93301" }, 0, 50],
    [{ searchType: "zip", zip: "87501" }, 50, 100],
    [{ searchType: "zip", zip: "83001" }, 100, 250],
    [{ searchType: "city", city: "Pomona", state: "CA" }, 0, 50],
    [{ searchType: "city", city: "Santa Fe", state: "NM" }, 50, 100],
    [{ searchType: "city", city: "Jackson", state: "WY" }, 100, 250],
  ])("as near as there are any: %j", async (json, from, radiusMiles) => {
    const { tracks: result, ...answer } = await search(json);
    expect(answer).toMatchObject({ status: 200, radiusMiles });
    const miles = result.map(({ distanceMiles }) => distanceMiles ?? 0);
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    expect(miles[0]).toBeGreaterThanOrEqual(from);
    expect(miles.at(-1)).toBeLessThanOrEqual(radiusMiles);
  });

  test.each([
    [{ searchType: "zip", zip: "00000" }, { zip: UNKNOWN_ZIP }],
    [{ searchType: "zip", zip: "abc" }, { zip: expect.stringMatching(/five digits/) }],
    [{ searchType: "zip" }, { zip: "ZIP code is required" }],
    [{ searchType: "city" }, { city: "City is required" }],
    [{ searchType: "state" }, { state: "State is required" }],
  ])("not by %j", async (json, errors) => {
    const { status, ...body } = await search(json);
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, errors });
  });

  test("around a point, nearest first, with the miles", async () => {
    const result = await search({ searchType: "near", latitude: 34.06, longitude: -117.75 });
    expect(result.radiusMiles).toBe(50);
    expect(result.tracks[0]).toMatchObject({ city: "Pomona", distanceMiles: 3 });
    const miles = result.tracks.map(({ distanceMiles }) => distanceMiles ?? 0);
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    const ocean = await search({ searchType: "near", latitude: 0, longitude: -150 });
    expect(ocean).toMatchObject({ radiusMiles: 250, tracks: [] });
  });

  test("by nothing else: 400 that names the field", async () => {
    const { status, ...body } = await search({ searchType: "near", latitude: 34 });
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: { longitude: "Longitude is required" } });
  });

  test.each([
    [{ searchType: "state", state: "CA" }, 60],
    [{ searchType: "zip", zip: "48842" }, 200],
    [{ searchType: "city", city: "Detroit" }, 200],
    [{ searchType: "near", latitude: 34.06, longitude: -117.75 }, 200],
  ])("in one call that reads nearby rows: %j", async (json, rows) => {
    const deps = testDeps();
    const { rowsRead, roundTrips } = await measureRowsRead((db) =>
      searchTracks({ ...deps, db }, trackSearchSchema.parse(json)),
    );
    expect(roundTrips).toBe(1);
    expect(rowsRead).toBeLessThanOrEqual(rows);
  });
});

describe("the forum", () => {
  const call = (json: object) => new Client().postJson("/rest/discourse", json);

  test("has no categories yet", async () => {
    const response = await call({
      username: "anybody",
      overrideUsername: "system",
      discourseEndpoint: "categories.json",
      discourseEndpointMethod: "GET",
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      category_list: {
        can_create_category: false,
        can_create_topic: false,
        categories: [
          { id: 1, name: "News", slug: "news" },
          { id: 2, name: "Events", slug: "events" },
          { id: 3, name: "Runs", slug: "runs" },
        ],
      },
    });
  });

  test.each([
    [{ discourseEndpoint: "posts.json" }, 403],
    [{ discourseEndpoint: "categories.json?x=1" }, 403],
    [{ discourseEndpoint: "/categories.json" }, 403],
    [{ discourseEndpoint: "../admin/users.json" }, 403],
    [{ discourseEndpoint: "https://evil.test/categories.json" }, 403],
    [{ discourseEndpoint: "categories.json", discourseEndpointMethod: "POST" }, 403],
    [{ discourseEndpoint: "categories.json", discourseEndpointMethod: "DELETE" }, 403],
    [{ discourseEndpoint: "" }, 403],
    [{}, 400],
    [{ discourseEndpoint: 1 }, 400],
  ])("%j is refused with %i", async (json, status) => {
    expect((await call(json)).status).toBe(status);
  });
});

test.each<[string, (deps: ReturnType<typeof testDeps>) => Promise<unknown>]>([
  ["racers", (deps) => showRacer(deps, { username: "a" })],
  ["places", (deps) => readLocation(deps, { username: "a" })],
  ["links", (deps) => readAccountByToken(deps, "a")],
  [
    "tracks",
    (deps) => searchTracks(deps, trackSearchSchema.parse({ searchType: "state", state: "CA" })),
  ],
  [
    "the forum",
    (deps) =>
      callDiscourse(deps, discourseCallSchema.parse({ discourseEndpoint: "categories.json" })),
  ],
])("%s are not looked up anymore by who asks too often", async (_what, ask) => {
  const deps = testDeps();
  const limits = { ...deps.limits, isWithin: async () => false };
  await expect(ask({ ...deps, limits })).rejects.toMatchObject({ code: "rate_limited" });
});
