import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { completeEvents } from "#app/features/events/complete-events.server.ts";
import { listEvents } from "#app/features/events/list-events.server.ts";
import { listPastEvents } from "#app/features/events/list-past-events.server.ts";
import { listNextEventsAt } from "#app/features/events/next-events.server.ts";
import { readEventPage } from "#app/features/events/read-event-page.server.ts";
import { readEventQuery } from "#app/features/events/read-event-query.server.ts";
import { EVENT_LIMITS } from "#app/features/events/rules.ts";
import { createEvents } from "#app/features/events/save-event.server.ts";
import { loadPlaceFinder } from "#app/features/geography/places.server.ts";
import { addDays } from "#app/lib/zoned-time.ts";
import { seedReferenceData } from "#db/seed/reference.ts";
import { testDeps } from "#test/support/deps.ts";
import { createTestEvents, MILAN } from "#test/support/events.ts";
import { insertManyEvents } from "#test/support/many-places.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const NOW = new Date("2026-11-23T12:00:00Z");
const COUNT = 50_000;
const ROWS_MAX = 200;

beforeAll(async () => {
  await seedReferenceData(testDeps().db, NOW.getUTCFullYear());
  await insertManyEvents(env.DB, { count: COUNT, now: NOW, trackSlug: "milan-dragway" });
});

const SEARCHES = [
  "",
  "q=solstice",
  "q=test",
  "q=bracket+milan",
  "q=nothing+like+it",
  "category=racing",
  "category=juniors&state=TX",
  "state=CA",
  "near=48160",
  "near=Detroit,+MI",
  "near=42.08,-83.68&q=solstice",
  "near=Denver,+CO",
  "from=2027-06-01&to=2027-06-05",
  "from=2027-06-01&q=nationals&state=FL",
  "to=2026-11-24&state=CA",
  "from=2027-06-01&to=2027-06-01&state=CA",
  "from=2027-06-29&to=2027-07-31&category=juniors&state=TX",
  "from=2027-06-01&to=2027-06-01&near=Denver,+CO",
];

test.each(SEARCHES)("a list for '%s' reads a bounded number of rows", async (search) => {
  const query = readEventQuery(new URLSearchParams(search));
  const { rowsRead, result } = await measureRowsRead((db) =>
    listEvents({ db, clock: { now: () => NOW } }, query),
  );
  expect(rowsRead).toBeLessThanOrEqual(ROWS_MAX);
  const days = result.events.map(({ schedule }) => schedule.endsOn);
  expect(days.every((day) => day >= "2026-11-23")).toBe(true);
  expect(days).toEqual(days.toSorted());
});

test("a filtered list matches the table exactly, page by page", async () => {
  const { results } = await env.DB.prepare(
    `select slug from events where over_at > ? and event_name like 'Solstice%' and state = 'TX'
     order by over_at, id`,
  )
    .bind(NOW.getTime())
    .all<{ slug: string }>();
  const slugs: string[] = [];
  let query = readEventQuery(new URLSearchParams("q=solstice&state=TX"));
  for (;;) {
    const list = await listEvents(testDeps({ now: NOW }), query);
    slugs.push(...list.events.map(({ slug }) => slug));
    if (list.next === null) break;
    query = { ...query, after: list.next };
  }
  expect(slugs).toEqual(results.map(({ slug }) => slug));
});

test("all events between two days are found, however long they last", async () => {
  const deps = testDeps({ now: NOW });
  const spans = Array.from({ length: 60 }, (_, n) => {
    const startsOn = addDays("2026-11-20", n * 2);
    return { startsOn, endsOn: addDays(startsOn, (n * 7) % EVENT_LIMITS.days) };
  });
  const inVermont = { ...MILAN, city: "Milton", state: "VT", latitude: "44.6", longitude: "-73.1" };
  await createTestEvents(
    spans.map((span) => ({ ...inVermont, ...span })),
    NOW,
  );
  const slugs = async (from: string, to: string) => {
    const read = (after: number | null) =>
      listEvents(deps, {
        ...readEventQuery(new URLSearchParams({ state: "VT", from, to })),
        after,
      });
    const days: string[] = [];
    for (let page = await read(null); ; page = await read(page.next)) {
      days.push(...page.events.map(({ schedule }) => schedule.startsOn));
      if (page.next === null) return days.toSorted();
    }
  };
  for (const [from, to] of [
    ["", "2026-11-23"],
    ["", "2026-12-24"],
    ["2026-12-01", "2026-12-01"],
    ["2026-12-01", "2026-12-31"],
    ["2026-11-30", "2027-02-01"],
    ["2026-12-15", "2027-03-14"],
    ["2026-12-15", "2029-03-14"],
    ["2027-01-05", "2027-01-04"],
    ["2020-01-01", "2020-02-01"],
  ] as const) {
    const expected = spans.filter(
      ({ startsOn, endsOn }) =>
        endsOn >= "2026-11-23" && endsOn >= from && startsOn <= to && (from === "" || from <= to),
    );
    expect(await slugs(from, to), `${from} to ${to}`).toEqual(
      expected.map(({ startsOn }) => startsOn),
    );
  }
});

test("nearby events are within the circle, and an empty circle is widened", async () => {
  const near = async (place: string) =>
    listEvents(testDeps({ now: NOW }), readEventQuery(new URLSearchParams({ near: place })));
  const milan = await near("48160");
  expect(milan.near?.radius).toBe(50);
  expect(milan.events.length).toBe(20);
  expect(milan.events.every(({ place }) => place.city === "Milan")).toBe(true);
  expect(milan.events[0]?.distanceMiles).toBeLessThanOrEqual(10);
  const columbus = await near("Columbus, OH");
  expect(columbus.near?.radius).toBe(100);
  const denver = await near("Denver, CO");
  expect(denver).toMatchObject({ events: [], isPlaceUnknown: false, near: { radius: 250 } });
  expect(denver.nearest).toMatchObject({ within: 1000 });
  const anchorage = await near("Anchorage, AK");
  expect(anchorage).toMatchObject({
    events: [],
    nearest: { within: null, event: { distanceMiles: expect.any(Number) } },
  });
  expect(anchorage.nearest?.event.distanceMiles).toBeGreaterThan(1_000);
  expect(await near("Nowhere at all, ZZ")).toMatchObject({ events: [], isPlaceUnknown: true });
});

test("past events of a year are listed newest first", async () => {
  const { rowsRead, result } = await measureRowsRead((db) =>
    listPastEvents({ db, clock: { now: () => NOW } }, { year: 2025, before: null }),
  );
  expect(rowsRead).toBeLessThanOrEqual(ROWS_MAX);
  expect(result.years).toEqual([2026, 2025, 2024]);
  const days = result.events.map(({ schedule }) => schedule.endsOn);
  expect(days[0]).toBe("2025-12-31");
  expect(days).toEqual(days.toSorted().toReversed());
  const next = await listPastEvents(testDeps({ now: NOW }), { year: 2025, before: result.next });
  expect(next.events.map(({ slug }) => slug)).not.toContain(result.events.at(-1)?.slug);
});

test("a track's next events and an event's page read few rows", async () => {
  const atTrack = await measureRowsRead((db) =>
    listNextEventsAt({ db, clock: { now: () => NOW } }, "milan-dragway"),
  );
  expect(atTrack.result).toHaveLength(3);
  expect(atTrack.rowsRead).toBeLessThanOrEqual(20);
  const page = await measureRowsRead((db) =>
    readEventPage(
      { db, clock: { now: () => NOW }, config: { weatherUrl: null }, viewer: null },
      "event-100",
    ),
  );
  expect(page.result?.track?.slug).toBe("milan-dragway");
  expect(page.rowsRead).toBeLessThanOrEqual(60);
  expect(page.roundTrips).toBe(1);
});

test("creating an event reads few rows, however many there are", async () => {
  const deps = testDeps({ now: NOW });
  const completed = await completeEvents({ ...deps, findTown: await loadPlaceFinder() }, [
    MILAN,
    MILAN,
  ]);
  const events = completed.flatMap((each) => (each.ok ? { fields: each.value } : []));
  const { rowsRead, result } = await measureRowsRead((db) =>
    createEvents({ ...deps, db }, events, { actorId: null, action: "event.create" }),
  );
  expect(new Set(result).size).toBe(2);
  expect(rowsRead).toBeLessThanOrEqual(60);
});
