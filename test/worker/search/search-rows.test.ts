import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { HIT_KINDS } from "#app/features/search/kinds.ts";
import { searchSite, suggestHits } from "#app/features/search/search-site.server.ts";
import { fillBoards } from "#test/support/boards.ts";
import { fileOf, importDealers, rowOf } from "#test/support/dealers.ts";
import { insertManyEvents } from "#test/support/many-places.ts";
import { fillNewsArchive } from "#test/support/news-archive.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const NOW = new Date("2026-07-02T18:00:00Z");
const clock = { now: () => NOW };

beforeAll(async () => {
  await fillBoards(2_000);
  await fillNewsArchive(env.DB, 300);
  await insertManyEvents(env.DB, { count: 500, now: NOW, trackSlug: "famoso-dragstrip" });
  await importDealers(fileOf([rowOf({ dealer: "Tree Motors" })]));
});

const QUERIES = [
  ...["famoso", "raceway park", "the tree", "story", "hemi mike", "boost", "challenger", "a", "e"],
  ...["dodge", "9.65", "test and tune", "solstice", "dealer 90210", "how do i submit a slip"],
  ...["quickest challenger", "quickest in texas", "champions 2025", "wild horse pass", "quickest"],
  ...["famoso time slips", "don't lift", "1/8 mile"],
  ...["street fox 12", "2018 charger hellcat redeye", "famoso tree story challenger", ""],
];

it.each(QUERIES)("a search for '%s' reads at most 200 rows in two calls", async (query) => {
  const { rowsRead, roundTrips } = await measureRowsRead((db) =>
    searchSite({ db, clock }, { query, kind: null }),
  );
  expect(rowsRead).toBeLessThanOrEqual(200);
  expect(roundTrips).toBeLessThanOrEqual(2);
});

it.each(HIT_KINDS)("so does one of the kind '%s'", async (kind) => {
  for (const query of ["famoso", "challenger tree", "hemi", "story"]) {
    const { rowsRead } = await measureRowsRead((db) => searchSite({ db, clock }, { query, kind }));
    expect(rowsRead, query).toBeLessThanOrEqual(200);
  }
});

it.each(QUERIES)("suggestions for '%s' read at most 120 rows in one call", async (query) => {
  const { rowsRead, roundTrips } = await measureRowsRead((db) => suggestHits({ db, clock }, query));
  expect(rowsRead).toBeLessThanOrEqual(120);
  expect(roundTrips).toBe(query === "" ? 0 : 1);
});

it.each([
  ...["zqxjkv", "famsoo draggstrip", "stroy of teh tre", "mottors", "challnger hellcta"],
  ...["chalenger", "hellcat redeye widbody", "scatpack", "hell cat wide body", "quikest durrango"],
  ...["quickest in califronia", "grand cherokke gladiatr wranglr pacfica"],
])("a mistyped '%s' reads at most 200 rows", async (query) => {
  const { rowsRead, roundTrips } = await measureRowsRead((db) =>
    searchSite({ db, clock }, { query, kind: null }),
  );
  expect(rowsRead).toBeLessThanOrEqual(200);
  expect(roundTrips).toBeLessThanOrEqual(4);
});
