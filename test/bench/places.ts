import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { HIT_KINDS, type HitKind } from "#app/features/search/kinds.ts";
import type { Database } from "#db/client.ts";
import { openDatabase } from "#db/client.ts";
import { insertManyEvents, LOT_HEADER, planManyLots } from "#test/support/many-places.ts";
import type { BenchCase } from "./cases.ts";

// The Worker imports a binary file as a module, which Node doesn't support; looking up places needs
// it.
registerHooks({
  load(url, context, next) {
    if (!url.endsWith(".bin")) return next(url, context);
    const bytes = readFileSync(new URL(url)).toString("base64");
    const source = `export default new Uint8Array(Buffer.from("${bytes}", "base64")).buffer`;
    return { format: "module", source, shortCircuit: true };
  },
});
const { findDealers } = await import("#app/features/dealers/find-dealers.server.ts");
const { dealerSearchSchema } = await import("#app/features/dealers/schema.ts");
const { publishStaged, stageDealers } = await import(
  "#app/features/dealers/stage-dealers.server.ts"
);
const { readCalendar } = await import("#app/features/events/calendar.server.ts");
const { readEventQuery } = await import("#app/features/events/read-event-query.server.ts");
const { listEvents } = await import("#app/features/events/list-events.server.ts");
const { listPastEvents } = await import("#app/features/events/list-past-events.server.ts");
const { listNextEventsAt } = await import("#app/features/events/next-events.server.ts");
const { readEventPage } = await import("#app/features/events/read-event-page.server.ts");
const { loadPlaceFinder } = await import("#app/features/geography/places.server.ts");
const { namedTrack, readAtTrack } = await import("#app/features/search/read-at-track.server.ts");
const { limitsFor, readCandidates, SUGGESTED } = await import(
  "#app/features/search/read-candidates.server.ts"
);
const { readQueryWords } = await import("#app/features/search/query-words.ts");
const { listTracks } = await import("#app/features/tracks/list-tracks.server.ts");
const { locateTracks } = await import("#app/features/tracks/locate-tracks.server.ts");
const { readLocatorQuery } = await import("#app/features/tracks/locator-query.ts");
const { searchTracks } = await import("#app/features/tracks/search-tracks.server.ts");
const { trackSearchSchema } = await import("#app/features/tracks/schema.ts");

const PLACES = 50_000;
const CARS_A_DEALER = 2;
/** The day after the last run of a filled database. */
const NOW = new Date(Date.UTC(2026, 6, 2, 18));
const clock = { now: () => NOW };
/** Rows that a page of places may read. */
const PAGE = 200;
/** A calendar has 250 events: each is found in list order, then read. */
const CALENDAR = 800;
const TRACK = "famoso-dragstrip";
const always = async () => true;
const limits = { isWithin: always };

/** Adds 50,000 events and as many dealers to a filled database, unless they are there. */
export async function fillPlaces(d1: D1Database, note: (line: string) => void): Promise<void> {
  if (await d1.prepare("select 1 from events").first()) return;
  note(`${PLACES} events`);
  await insertManyEvents(d1, { count: PLACES, now: NOW, trackSlug: TRACK });
  note(`${PLACES} dealers`);
  const { rows } = planManyLots({ dealers: PLACES, cars: CARS_A_DEALER });
  const file = new File([[LOT_HEADER, ...rows].join("\n")], "dealers.csv");
  // Their counts are from November.
  const deps = {
    db: openDatabase(d1),
    clock: { now: () => new Date("2026-11-20") },
    findPlace: await loadPlaceFinder(),
  };
  const id = await stageDealers(deps, { file, editorId: null });
  await publishStaged(deps, { id, editorId: null });
}

type Ask = (db: Database) => Promise<unknown>;

const events = (...searches: string[]): Ask[] =>
  searches.map(
    (search) => (db) => listEvents({ db, clock }, readEventQuery(new URLSearchParams(search))),
  );
const located = (...searches: string[]): Ask[] =>
  searches.map(
    (search) => (db) => locateTracks({ db }, readLocatorQuery(new URLSearchParams(search))),
  );
const dealers = (...searches: string[]): Ask[] =>
  searches.map(
    (search) => (db) =>
      findDealers(
        { db },
        dealerSearchSchema.parse(Object.fromEntries(new URLSearchParams(search))),
      ),
  );
const tracks = (...searches: object[]): Ask[] =>
  searches.map(
    (search) => (db) =>
      searchTracks({ db, limits, clientAddress: "bench" }, trackSearchSchema.parse(search)),
  );

/** What every search reads, and what follows a track that it names. */
const search = (kind: HitKind | null, ...queries: string[]): Ask[] =>
  queries.map((query) => async (db) => {
    const words = readQueryWords(query);
    const { tracks } = await readCandidates({ db, clock }, words, limitsFor(kind));
    const track = namedTrack(tracks, words);
    if (track) await readAtTrack({ db, clock }, track, words);
  });
const suggestions = (...queries: string[]): Ask[] =>
  queries.map((query) => (db) => readCandidates({ db, clock }, readQueryWords(query), SUGGESTED));

/** Names of tracks and racers, models that many and few have, times, common words, typos, nothing. */
const QUERIES = [
  ...["famoso", "raceway park", "pomona", "drag strip", "gainsville", "old bridge township"],
  ...["hemi_mike_777", "hemi mike", "boost", "street fox 12", "a", "e", "77", "redeye"],
  ...["demon 170", "challenger", "dodge", "superbird", "neon", "2018 charger hellcat", "srt"],
  ...["9.65", "11.3", "14.02 challenger", "fox famoso", "hemi famoso challenger"],
  ...["solstice", "test and tune", "nationals", "events in ohio", "bracket milan"],
  ...[
    "quickest challenger",
    "quickest in texas",
    "champions 2025",
    "famoso time slips",
    "wild horse pass",
  ],
  ...["dealer 90210", "dodge of springfield", "nothing like it", "zqx", "the of and"],
];

const CASES: readonly [name: string, budget: number, asks: Ask[]][] = [
  ["search", PAGE, search(null, ...QUERIES)],
  [
    "search, one kind",
    PAGE,
    HIT_KINDS.flatMap((kind) => search(kind, "famoso", "challenger", "hemi", "raceway park")),
  ],
  ["search suggestions", PAGE, suggestions(...QUERIES)],
  ["events", PAGE, events("", "state=CA", "category=racing", "category=juniors&state=TX")],
  [
    "events by words",
    PAGE,
    events("q=solstice", "q=test", "q=bracket+milan", "q=e", "q=nothing+like+it"),
  ],
  [
    "events by days",
    PAGE,
    events(
      "from=2027-01-01&to=2027-01-05",
      "to=2026-07-03",
      "to=2026-07-03&state=CA",
      "from=2026-09-01&q=nationals&state=FL",
      "from=2026-09-01&to=2026-09-01",
      "from=2026-09-01&to=2026-09-01&state=CA",
      "from=2026-09-28&to=2026-10-31&category=juniors&state=TX",
    ),
  ],
  [
    "events near",
    PAGE,
    events(
      "near=48160",
      "near=Detroit,+MI",
      "near=Columbus,+OH",
      "near=42.08,-83.68&q=solstice",
      "near=Denver,+CO",
      "near=Denver,+CO&category=racing",
    ),
  ],
  [
    "past events",
    PAGE,
    [null, 2025, 2024].map((year) => (db) => listPastEvents({ db, clock }, { year, before: null })),
  ],
  [
    "event page",
    PAGE,
    ["event-0", "event-100", "event-7"].map(
      (slug) => (db) =>
        readEventPage({ db, clock, config: { weatherUrl: null }, viewer: null }, slug),
    ),
  ],
  [
    "calendar to subscribe to",
    CALENDAR,
    [
      { category: "" as const, state: "" },
      { category: "racing" as const, state: "" },
      { category: "" as const, state: "MI" },
    ].map((scope) => (db) => readCalendar({ db, clock, origin: "https://bench.test" }, scope)),
  ],
  ["next events at a track", PAGE, [(db) => listNextEventsAt({ db, clock }, TRACK)]],
  [
    "track locator",
    PAGE,
    located("place=91768", "place=Detroit", "near=39.7,-86.1", "state=TX", "near=0,-150"),
  ],
  ["track locator, every strip", PAGE, located("", "length=eighth")],
  [
    "POST /track",
    PAGE,
    tracks(
      { searchType: "zip", zip: "48160" },
      { searchType: "city", city: "Detroit", state: "MI" },
      { searchType: "state", state: "CA" },
      { searchType: "near", latitude: 39.7, longitude: -86.1 },
    ),
  ],
  ["tracks", PAGE, ["", "raceway", "ohio"].map((text) => (db) => listTracks({ db }, text))],
  [
    "dealers",
    PAGE,
    dealers(
      "place=48226",
      "place=48226&model=Challenger",
      "place=Denver,+CO&trim=R/T",
      "place=Atlanta,+GA&model=Challenger&trim=SRT+Hellcat",
      "near=42.33,-83.05",
      "place=Bangor,+ME",
      "place=Denver,+CO&model=Viper",
    ),
  ],
  ["dealers, nothing asked for", PAGE, dealers("", "place=nowhere")],
];

/** Events, tracks and dealers at 50,000 places. */
export const PLACE_CASES: readonly BenchCase[] = CASES.map(([name, budget, asks]) => ({
  name,
  budget,
  variants: () => asks,
}));
