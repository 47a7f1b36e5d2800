import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import {
  findAllLookupModels,
  findAllLookupRecords,
  findAllLookupYears,
  findLookupChoices,
} from "#db/queries/vehicle-lookup.ts";
import { trackNames, tracks as tracksTable, vehicleLookup } from "#db/schema/index.ts";
import { expandVehicleLines } from "#db/seed/expand-vehicle-lines.ts";
import { seedReferenceData } from "#db/seed/reference.ts";
import { tracks } from "#db/seed/tracks.ts";
import { vehicleLines } from "#db/seed/vehicle-lines.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { runScheduled } from "#workers/jobs/scheduled.ts";

const { db } = testDeps();
const rows = expandVehicleLines(vehicleLines, 2026);

beforeAll(async () => {
  await db.insert(trackNames).values({ name: "pomona", nameKey: "pomona", trackId: null });
  await seedReferenceData(db, 2026);
});

test("seeding loads all cars, tracks and their names", async () => {
  expect(await db.$count(vehicleLookup)).toBe(rows.length);
  expect(await db.$count(tracksTable)).toBe(tracks.length);
  const names = tracks.flatMap(({ name, aliases }) => [name, ...aliases]);
  expect(await db.$count(trackNames)).toBe(names.length);
});

test("a name that a racer typed before is linked to its track", async () => {
  const [trackName] = await db.select().from(trackNames).where(eq(trackNames.nameKey, "pomona"));
  expect(trackName).toMatchObject({ name: "Pomona", trackId: expect.any(Number) });
});

test("seeding again reads one row to see whether anything changed", async () => {
  const { result, rowsRead } = await measureRowsRead((metered) => seedReferenceData(metered, 2026));
  expect(result).toBe(false);
  expect(rowsRead).toBe(1);
});

test("loading everything again changes nothing", async () => {
  const before = await db.select().from(trackNames);
  await db.run(sql`update counters set value = 0 where name = 'reference'`);
  expect(await seedReferenceData(db, 2026)).toBe(true);
  expect(await db.select().from(trackNames)).toEqual(before);
  expect(await db.$count(vehicleLookup)).toBe(rows.length);
});

test("seeded tracks can be found by text", async () => {
  const matches = await db.all(
    sql`select rowid from track_name_search where track_name_search match '"raceway"' limit 5`,
  );
  expect(matches).toHaveLength(5);
});

test("years come newest first", async () => {
  const response = await new Client().get("/rest/vehicles/lookup?distinct=year");
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toContain("public, max-age=");
  const years: number[] = await response.json();
  expect(years).toEqual([...new Set(rows.map(({ year }) => year))].sort((a, b) => b - a));
  expect(years.at(-1)).toBe(1960);
});

test("a year returns its models, each once", async () => {
  const response = await new Client().get("/rest/vehicles/lookup?distinct=model&year=1970");
  const models: string[] = await response.json();
  expect(models).toContain("Challenger");
  expect(models).toEqual([...new Set(models)].sort());
});

test("a model and a year return the records", async () => {
  const response = await new Client().get("/rest/vehicles/lookup?model=Challenger&year=1970");
  const records: Record<string, unknown>[] = await response.json();
  expect(records.length).toBeGreaterThan(2);
  for (const record of records) {
    expect(record).toEqual({
      id: expect.any(Number),
      trim: expect.any(String),
      model: "Challenger",
      year: 1970,
      make: "Dodge",
    });
  }
});

test("a car that was never sold is an empty list", async () => {
  for (const query of ["distinct=model&year=1901", "model=Nothing&year=1970"]) {
    const response = await new Client().get(`/rest/vehicles/lookup?${query}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual([]);
  }
});

test.each([
  "",
  "distinct=make",
  "distinct=model",
  "distinct=model&year=abc",
  "distinct=model&year=70",
  "distinct=model&year=1970.5",
  "model=Challenger",
  "model=&year=1970",
  "year=1970",
  `model=${"x".repeat(101)}&year=1970`,
])("the lookup '%s' is rejected", async (query) => {
  const response = await new Client().get(`/rest/vehicles/lookup?${query}`);
  expect(response.status).toBe(400);
  const body = await response.json<{ message: string }>();
  expect(body).toMatchObject({ success: false, code: "bad_request" });
  expect(body.message).not.toMatch(/too (small|big)|expected|invalid/i);
});

test("text that looks like SQL is plain text", async () => {
  const response = await new Client().get(
    `/rest/vehicles/lookup?year=1970&model=${encodeURIComponent("' or 1=1 --")}`,
  );
  expect(await response.json()).toEqual([]);
});

test("the lookup is read-only", async () => {
  const response = await new Client().postJson("/rest/vehicles/lookup", {});
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("GET, HEAD");
});

test("the hourly job adds the cars of a new year on a running site", async () => {
  const years = async (): Promise<number[]> =>
    (await new Client().get("/rest/vehicles/lookup?distinct=year")).json();
  expect(await years()).not.toContain(2027);
  const newYear = new Date("2027-01-01T00:17:00Z");
  await runScheduled(createScheduledController({ scheduledTime: newYear }), env);
  expect((await years()).slice(0, 2)).toEqual([2027, 2026]);
  const models = await new Client().get("/rest/vehicles/lookup?distinct=model&year=2027");
  expect(await models.json()).toContain("Charger");
});

test("a lookup reads few more rows than it returns", async () => {
  const years = await measureRowsRead(findAllLookupYears);
  expect(years.rowsRead).toBeLessThanOrEqual(5 * years.result.length);
  const models = await measureRowsRead((metered) => findAllLookupModels(metered, 1970));
  expect(models.rowsRead).toBeLessThanOrEqual(300);
  const records = await measureRowsRead(async (metered) =>
    findAllLookupRecords(metered, { year: 1970, model: "Challenger" }),
  );
  expect(records.rowsRead).toBeLessThanOrEqual(2 * records.result.length + 2);
  const choices = await measureRowsRead((metered) =>
    findLookupChoices(metered, { year: 1970, model: "Challenger" }),
  );
  expect(choices.rowsRead).toBe(years.rowsRead + models.rowsRead + records.rowsRead);
  expect(choices.roundTrips).toBe(1);
});
