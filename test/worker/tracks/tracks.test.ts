import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { listTracks } from "#app/features/tracks/list-tracks.server.ts";
import type { TrackFilter } from "#app/features/tracks/locator-query.ts";
import { readTrackPage, type TrackPage } from "#app/features/tracks/read-track-page.server.ts";
import { readYearBefore } from "#app/features/trip/read-year-before.server.ts";
import { daysBetween } from "#app/lib/dates.ts";
import { addDays } from "#app/lib/zoned-time.ts";
import { loader as showIndex } from "#app/routes/tracks/index.tsx";
import { loader as showTrack } from "#app/routes/tracks/track.tsx";
import { findAllTracks, type ListedTrack } from "#db/queries/track-places.ts";
import { fillBoards, type ReferenceRun, readReferenceRuns } from "#test/support/boards.ts";
import { testDeps } from "#test/support/deps.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

type Place = { slug: string; name: string; runs: number };

let reference: ReferenceRun[] = [];
let busiest: Place;

beforeAll(async () => {
  await fillBoards(4_000);
  reference = await readReferenceRuns();
  const row = await env.DB.prepare(
    `select t.slug, t.name, sum(n.listed_run_count) as runs from tracks t join track_names n on n.track_id = t.id
     group by t.id order by runs desc limit 1`,
  ).first<Place>();
  if (!row) throw new Error("no track");
  busiest = row;
});

async function readPage(slug: string): Promise<TrackPage> {
  const answer = await readTrackPage(testDeps(), slug);
  if (answer.kind !== "page") throw new Error(`${slug} is ${answer.kind}`);
  return answer.page;
}

/** The quickest run of each car there, computed from all runs. */
function quickestCars(track: string, isStock: boolean) {
  const vehicles = new Set<number>();
  return reference
    .filter((run) => run.raceTrack === track && run.isStock === isStock)
    .filter(({ vehicleId }) => !vehicles.has(vehicleId) && vehicles.add(vehicleId))
    .slice(0, 10)
    .map(({ id }) => id);
}

test("a track's records are its ten quickest cars in each class", async () => {
  const page = await readPage(busiest.slug);
  expect(page.stock.map(({ id }) => id)).toEqual(quickestCars(busiest.name, true));
  expect(page.modified.map(({ id }) => id)).toEqual(quickestCars(busiest.name, false));
  expect(page.stock[0]?.rank).toBe(1);
  expect(page.runCount).toBe(busiest.runs);
});

test("the latest runs are those of the last days", async () => {
  const { latest } = await readPage(busiest.slug);
  const expected = reference
    .filter((run) => run.raceTrack === busiest.name)
    .toSorted((a, b) => (a.ranOn === b.ranOn ? b.id - a.id : a.ranOn < b.ranOn ? 1 : -1))
    .slice(0, 10);
  expect(latest.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
});

test("a busy track costs as much as a quiet one", async () => {
  const { rowsRead, roundTrips } = await measureRowsRead((db) =>
    readTrackPage({ db }, busiest.slug),
  );
  expect(rowsRead).toBeLessThanOrEqual(200);
  expect(roundTrips).toBe(1);
});

test("a track's page has the quickest run of the same week a year ago", async () => {
  const [run] = reference.filter(({ raceTrack }) => raceTrack === busiest.name);
  if (!run) throw new Error("no run there");
  const week = reference.filter(
    ({ raceTrack, ranOn }) =>
      raceTrack === run.raceTrack && Math.abs(daysBetween(run.ranOn, ranOn)) <= 3,
  );
  // 52 weeks later, at noon in New York.
  const now = new Date(`${addDays(run.ranOn, 364)}T17:00:00Z`);
  const before = await readYearBefore(testDeps({ now }), busiest.slug);
  expect(before?.elapsedMs).toBe(Math.min(...week.map(({ elapsedMs }) => elapsedMs)));
  expect(await readYearBefore(testDeps({ now: new Date(0) }), busiest.slug)).toBeUndefined();
});

test("an alias or other case redirects to the track's URL, an unknown one is a 404", async () => {
  const alias = await env.DB.prepare(
    `select n.name_key as name, t.slug from track_names n join tracks t on t.id = n.track_id
     where n.name <> t.name and n.name_key not glob '*[^a-z ]*' limit 1`,
  ).first<{ name: string; slug: string }>();
  const open = (track: string) =>
    callRoute(showTrack, { path: `/tracks/${track}`, params: { track } });
  expect(await open((alias?.name ?? "").replaceAll(" ", "-"))).toMatchObject({
    status: 301,
    location: `/tracks/${alias?.slug}`,
  });
  expect(await open(busiest.slug.toUpperCase())).toMatchObject({
    status: 301,
    location: `/tracks/${busiest.slug}`,
  });
  expect((await open("nobody-raceway")).status).toBe(404);
  expect((await open("%27; drop table")).status).toBe(404);
  expect((await open(busiest.slug)).status).toBe(200);
});

test("the index lists every track by state and redirects a name to its page", async () => {
  const { result, rowsRead } = await measureRowsRead((db) => listTracks({ db }, ""));
  const count = await env.DB.prepare("select count(*) as n from tracks").first<{ n: number }>();
  expect(result.states.flatMap(({ tracks }) => tracks)).toHaveLength(count?.n ?? 0);
  // One row per state and country.
  expect(rowsRead).toBeLessThanOrEqual(100);
  const open = (q: string) =>
    callRoute(showIndex, { path: `/tracks?${new URLSearchParams({ q })}`, params: {} });
  expect(await open(busiest.name.toUpperCase())).toMatchObject({
    status: 302,
    location: `/tracks/${busiest.slug}`,
  });
  expect((await open("no such strip")).data).toMatchObject({ states: [], exact: null });
});

test("tracks are found by a part of their name, city or state", async () => {
  const names = async (text: string) =>
    (await listTracks(testDeps(), text)).states.flatMap(({ tracks }) => tracks);
  expect(await names(busiest.name.slice(0, 6))).toContainEqual(
    expect.objectContaining({ slug: busiest.slug }),
  );
  const inCalifornia = await names("california");
  expect(inCalifornia.length).toBeGreaterThan(0);
  expect(inCalifornia.every(({ state }) => state === "CA")).toBe(true);
});

test("the index filters tracks", async () => {
  const filtered = async (filter: Partial<TrackFilter>) => {
    const none = { length: null, sanction: null, isOpen: false };
    const { states } = await listTracks(testDeps(), "", { ...none, ...filter });
    return states.flatMap(({ tracks }) => tracks);
  };
  const all = await filtered({});
  const short = await filtered({ length: "eighth" });
  expect(short.map(({ slug }) => slug)).toEqual(
    all.filter(({ lengthFt }) => lengthFt === 660).map(({ slug }) => slug),
  );
  expect((await filtered({ isOpen: true })).every(({ closedOn }) => closedOn === null)).toBe(true);
  const { length } = await filtered({ sanction: "NHRA" });
  expect(length).toBe(all.filter(({ sanction }) => sanction === "NHRA").length);
});

/** The expected lists, computed from the tracks and their names. */
async function readFacts() {
  const { results } = await env.DB.prepare(
    `select t.slug, t.name, t.city, t.state, t.country, t.latitude, t.longitude, t.is_position_approximate = 1 as isPositionApproximate,
       t.elevation_ft as elevationFt, t.length_ft as lengthFt, t.is_sanctioned = 1 as isSanctioned, t.sanction, t.closed_on as closedOn,
       coalesce(sum(n.listed_run_count), 0) as runs
     from tracks t left join track_names n on n.track_id = t.id group by t.id order by t.slug`,
  ).all<ListedTrack>();
  return results.map((track) => ({
    ...track,
    isPositionApproximate: Boolean(track.isPositionApproximate),
    isSanctioned: Boolean(track.isSanctioned),
  }));
}

test("lists show each track's data, after any change", async () => {
  const listed = async () =>
    (await findAllTracks(testDeps().db)).toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  const facts = await readFacts();
  expect(facts.reduce((sum, { runs }) => sum + runs, 0)).toBeGreaterThan(1_000);
  expect(await listed()).toEqual(facts);
  const before = await env.DB.prepare("select * from tracks where slug = ?")
    .bind(busiest.slug)
    .first<{ id: number; state: string }>();
  for (const change of [
    `update tracks set name = 'It''s "new"', closed_on = '2026-01-01', elevation_ft = null where id = ?`,
    "update tracks set state = null, country = 'GB' where id = ?",
    "update track_names set track_id = (select min(id) from tracks where id <> ?1) where track_id = ?1",
    "update track_names set listed_run_count = listed_run_count + 3 where track_id is not ?",
  ]) {
    await env.DB.prepare(change).bind(before?.id).run();
    expect(await listed(), change).toEqual(await readFacts());
  }
});
