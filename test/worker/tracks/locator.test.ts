import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { locateTracks } from "#app/features/tracks/locate-tracks.server.ts";
import { readLocatorQuery } from "#app/features/tracks/locator-query.ts";
import { loader } from "#app/routes/tracks/locator.tsx";
import { seedReferenceData } from "#db/seed/reference.ts";
import { testDeps } from "#test/support/deps.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

beforeAll(() => seedReferenceData(testDeps().db, 2026));

async function locate(search: string) {
  const query = readLocatorQuery(new URLSearchParams(search));
  return (await locateTracks(testDeps(), query)).answer;
}

describe("the locator shows", () => {
  test("every open track before a search", async () => {
    const answer = await locate("");
    const open = await env.DB.prepare(
      "select count(*) as n from tracks where closed_on is null",
    ).first<{ n: number }>();
    expect(answer.kind).toBe("everywhere");
    expect(answer.tracks).toHaveLength(open?.n ?? 0);
  });

  test.each([
    ["place=Pomona", "Pomona, CA"],
    ["place=91768", "Pomona, CA"],
    ["place=pomona+california&near=42,-83", "Pomona, CA"],
    ["near=34.06,-117.75", null],
    ["place=34.0633,+-117.7513", "34.0633, -117.7513"],
    ["place=Pomona, CA 91768, USA", "Pomona, CA"],
    ["place=1101 W McKinley Ave, Pomona, CA 91768, United States", "Pomona, CA"],
  ])("nearby tracks, nearest first: %s", async (search, name) => {
    const answer = await locate(search);
    if (answer.kind !== "around") throw new Error(answer.kind);
    expect(answer).toMatchObject({ name, radiusMiles: 50 });
    expect(answer.tracks[0]?.city).toBe("Pomona");
    const miles = answer.tracks.map(({ distanceMiles }) => distanceMiles);
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    expect(miles.every((distance) => distance <= 50)).toBe(true);
  });

  test("tracks further away if none are near, and none if there are none", async () => {
    const answer = await locate("near=0,-150");
    expect(answer).toMatchObject({ kind: "around", radiusMiles: 250, tracks: [] });
    const north = await locate("place=Marquette, MI");
    expect(north).toMatchObject({ kind: "around" });
    if (north.kind === "around") expect(north.radiusMiles).toBeGreaterThan(50);
  });

  test("only matching tracks", async () => {
    const closed = await locate("place=Denver&closed=1");
    expect(closed.tracks.map(({ name }) => name)).toContain("Bandimere Speedway");
    const open = await locate("place=Denver");
    expect(open.tracks.every(({ closedOn }) => closedOn === null)).toBe(true);
    const short = await locate("place=Holt, MI&length=eighth");
    expect(short.tracks.every(({ lengthFt }) => lengthFt === 660)).toBe(true);
    const ohio = await locate("place=Detroit&state=OH");
    expect(ohio.tracks.length).toBeGreaterThan(0);
    expect(ohio.tracks.every(({ state }) => state === "OH")).toBe(true);
  });

  test.each([
    ["state=MI", "MI"],
    ["place=Michigan", "MI"],
    ["place=ontario", "ON"],
  ])("a state's tracks: %s", async (search, state) => {
    const answer = await locate(search);
    expect(answer).toMatchObject({ kind: "state", state });
    expect(answer.tracks.every((track) => track.state === state)).toBe(true);
  });

  test.each([
    ["Milan Dragway", "Milan Dragway, MI"],
    ["milan  dragway", "Milan Dragway, MI"],
    ["Milan Dragway, Milan", "Milan Dragway, MI"],
    ["NYC", "New York, NY"],
    ["Toronto, ON M5V 3L9, Canada", "Toronto, ON"],
    ["90210 USA", "Beverly Hills, CA"],
    ["\u200e48842", "Holt, MI"],
    ["48842-1234", "Holt, MI"],
    ["Salinas, Puerto Rico", "Salinas, PR"],
    ["Puerto Rico", "San Juan, PR"],
  ])("tracks around %j", async (place, name) => {
    expect(await locate(`${new URLSearchParams({ place })}`)).toMatchObject({
      kind: "around",
      name,
    });
  });

  test("New York as the city, which is in the state of the same name", async () => {
    expect(await locate("place=New York")).toMatchObject({ kind: "around", name: "New York, NY" });
  });

  test.each(["place=00000", "place=Erewhon", "place=%27;--"])(
    "that it knows no such place: %s",
    async (search) => {
      const problem = "We can't find that place. Check the spelling or try a ZIP code.";
      expect(await locate(search)).toEqual({ kind: "unknown", problem, tracks: [] });
    },
  );

  test("which ZIP code one without its zero may be, at the field", async () => {
    const problem = "Is this 07728, Freehold, NJ? Write all five digits.";
    expect(await locate("place=7728")).toEqual({ kind: "unknown", problem, tracks: [] });
    const page = await callRoute(loader, { path: "/track-locator?place=7728", params: {} });
    expect(page.data).toMatchObject({ kind: "unknown", problem });
    expect(await locate("place=Englishtown, NJ 7728")).toMatchObject({ kind: "around" });
  });
});

test.each([
  ["place=48842", 200],
  ["place=New York", 200],
  ["near=34.06,-117.75", 200],
  ["state=CA", 60],
  ["place=Erewhon", 1],
])("for %s the locator reads at most %d rows in one call", async (search, rows) => {
  const query = readLocatorQuery(new URLSearchParams(search));
  const { rowsRead, roundTrips } = await measureRowsRead((db) => locateTracks({ db }, query));
  expect(roundTrips).toBeLessThanOrEqual(1);
  expect(rowsRead).toBeLessThanOrEqual(rows);
});

test("the page responds to any URL parameters", async () => {
  for (const search of ["", "place=48842", "near=x", "state=%00", "length=&closed=2"]) {
    const answer = await callRoute(loader, { path: `/track-locator?${search}`, params: {} });
    expect(answer.status).toBe(200);
  }
});
