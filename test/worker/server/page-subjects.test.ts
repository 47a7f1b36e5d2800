import { env } from "cloudflare:workers";
import pages from "virtual:pages";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Deps } from "#app/deps.ts";
import { listRuns } from "#app/features/leaderboard/list-runs.server.ts";
import { runsQuerySchema } from "#app/features/leaderboard/schema.ts";
import { SITE_SUBJECTS } from "#app/lib/subjects.ts";
import { loader as loadRoot } from "#app/root.tsx";
import { testDeps } from "#test/support/deps.ts";
import { createPublicSite, type PublicSite } from "#test/support/public-site.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { CACHED_ENDPOINTS } from "#workers/cached-endpoints.ts";

const routes = import.meta.glob<{ loader?: unknown }>("/app/routes/**/*.{ts,tsx}");

let fixture: PublicSite;
beforeAll(async () => {
  fixture = await createPublicSite();
});

/** The tables whose changes a subject's version counts. */
const TABLES: Record<string, readonly string[]> = {
  boards:
    "slips users vehicles vehicle_images board_counts board_speeds track_names track_name_search track_lists run_search ladder_runs ladders ladder_search season_champions".split(
      " ",
    ),
  day: [],
  dealers: ["dealer_imports", "dealers", "dealer_search", "allocations"],
  events: ["events", "event_search"],
  members: ["users"],
  menu: ["news_categories"],
  news: "news_articles news_authors news_categories news_listings news_old_author_slugs news_old_slugs news_old_term_slugs news_search news_tags".split(
    " ",
  ),
  practice: ["practice_scores"],
  promotions: ["giveaways", "livery_designs", "livery_rounds"],
  racers: ["users", "racer_spellings"],
  social: ["social_posts", "foreign_post_marks"],
  article: ["comments", "comment_topics", "comment_likes", "news_article_likes"],
  event: ["comments", "comment_topics", "comment_likes", "event_marks"],
  slip: ["comments", "comment_topics", "comment_likes", "track_results"],
  strip: ["track_results", "track_sheets"],
  garage:
    "slips users vehicles vehicle_images vehicle_modifications season_champions challenges challenge_tallies follow_settings comment_topics".split(
      " ",
    ),
};
/** Parameters with which a page reads something else. */
const SEARCHES: Record<string, readonly string[]> = {
  "/search": ["", "?q=famoso", "?q=boost_may"],
  "/1320-club/slip/:slip": ["", "?watch", "?against=1", "?against=racer"],
};
/** They mark badges of the last weeks as new: five minutes more or less don't matter. */
const MARKS_NEW_BADGES = ["/user/:user", "/user/:user/vehicles/:vehicleId"];
/** Written by the seed only, or with one of the tables above; or empty for visitors, whose pages are cached. */
const REFERENCE = ["counters", "tracks", "vehicle_lookup", "member_blocks", "muted_threads"];

/** The tables that statements read: views and the names of their own parts are none. */
async function tablesIn(statements: readonly { sql: string }[]): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table'",
  ).all<{
    name: string;
  }>();
  const names = statements.flatMap(({ sql }) =>
    [...sql.matchAll(/\b(?:from|join)\s+"?(\w+)"?/gi)].map(([, name = ""]) => name),
  );
  return [...new Set(names)].filter((name) => results.some((table) => table.name === name));
}

async function load(loader: unknown, path: string, others: Partial<Deps> = {}) {
  const subjects: Deps["subjects"] = new Set();
  const now = vi.fn(() => new Date());
  const { result, statements } = await measureRowsRead((db) =>
    callRoute(loader as never, {
      path,
      params: fixture.params,
      deps: { db, subjects, clock: { now }, ...others },
    }),
  );
  return {
    status: result.status,
    subjects: [...subjects],
    tables: await tablesIn(statements),
    hasReadClock: now.mock.calls.length > 0,
  };
}

const cached = pages.filter(({ cachedBy }) => cachedBy);

test("every cached page says what it depends on, and no other page does", () => {
  const declared = pages.filter(({ dependsOn }) => dependsOn);
  expect(declared.map(({ path }) => path)).toEqual(cached.map(({ path }) => path));
});

describe("a cached page reads no table whose changes it doesn't depend on", () => {
  test("the menu", async () => {
    // An earlier test file may have read it within the minute that it is cached.
    const clock = { now: () => new Date(Date.now() + 3_600_000) };
    const { tables } = await load(loadRoot, "/", { clock });
    expect(tables.filter((name) => !REFERENCE.includes(name))).toEqual(TABLES.menu);
  });

  test("the lists of runs", async () => {
    const [endpoint, ...others] = CACHED_ENDPOINTS;
    expect(others).toEqual([]);
    const { statements } = await measureRowsRead((db) =>
      listRuns({ ...testDeps(), db, viewer: null }, runsQuerySchema.parse({})),
    );
    const readTables = [
      ...REFERENCE,
      ...(endpoint?.dependsOn ?? []).flatMap((name) => TABLES[name] ?? []),
    ];
    expect((await tablesIn(statements)).filter((name) => !readTables.includes(name))).toEqual([]);
  });

  test.each(cached.map(({ path, ...page }) => [path, page] as const))("%s", async (shape, page) => {
    const route = await routes[`/app/routes/${page.module}`]?.();
    if (!route?.loader) return;
    const path = shape.replace(/:(\w+)/g, (_, name) => fixture.params[name] ?? "");
    const { dependsOn = [] } = page;
    const readTables = [...REFERENCE, ...dependsOn.flatMap((subject) => TABLES[subject] ?? [])];
    const things = dependsOn.filter((each) => !SITE_SUBJECTS.some((site) => site === each));
    for (const search of SEARCHES[shape] ?? [""]) {
      const { status, subjects, tables, hasReadClock } = await load(route.loader, path + search);
      expect(dependsOn.includes("day")).toBe(hasReadClock && !MARKS_NEW_BADGES.includes(shape));
      expect(tables.filter((name) => !readTables.includes(name))).toEqual([]);
      expect(dependsOn).toEqual(expect.arrayContaining(subjects.map((each) => each.split(":")[0])));
      if (status === 200 && things.length > 0) expect(subjects).toHaveLength(1);
    }
  });
});

test("a table that cached pages read has a trigger that counts its changes", async () => {
  const { results } = await env.DB.prepare(
    "select tbl_name as name, sql from sqlite_master where type = 'trigger'",
  ).all<{ name: string; sql: string }>();
  const counted = results.filter(({ sql }) => sql.includes("content_changes"));
  /** Changed together with a table that has one. */
  const parts =
    /^(board_|challenge_tallies|run_search|ladder|track_|news_(listings|old|search)|event_search|racer_spellings|comment_topics|dealers|dealer_search|allocations)/;
  const missing = Object.values(TABLES)
    .flat()
    .filter((table) => !parts.test(table) && !counted.some(({ name }) => name === table));
  expect(missing).toEqual([]);
});
