import { env } from "cloudflare:workers";
import pages from "virtual:pages";
import { beforeAll, describe, expect, test } from "vitest";
import type { Deps } from "#app/deps.ts";
import { deleteVehicle } from "#app/features/garage/delete-vehicle.server.ts";
import { listRuns } from "#app/features/leaderboard/list-runs.server.ts";
import { runsQuerySchema } from "#app/features/leaderboard/schema.ts";
import { withdrawTimeSlip } from "#app/features/slips/withdraw-time-slip.server.ts";
import { SITE_SUBJECTS, type Subject } from "#app/lib/subjects.ts";
import { loader as loadRoot } from "#app/root.tsx";
import { viewerOf } from "#test/support/accounts.ts";
import { writeComment } from "#test/support/comments.ts";
import { changedBy } from "#test/support/content-versions.ts";
import { fileOf, importDealers, rowOf } from "#test/support/dealers.ts";
import { testDeps } from "#test/support/deps.ts";
import { createTestEvents, MILAN } from "#test/support/events.ts";
import { createApprovedRun, createGarageReference, createRacer } from "#test/support/garage.ts";
import { type Newsroom, openNewsroom, publish } from "#test/support/news.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createReference, createSlip } from "#test/support/slips.ts";
import { CACHED_ENDPOINTS } from "#workers/cached-endpoints.ts";

const routes = import.meta.glob<{ loader?: unknown }>("/app/routes/**/*.{ts,tsx}");

type Fixture = {
  room: Newsroom;
  garage: Subject;
  userId: number;
  vehicleId: number;
  slipId: number;
  /** A second car with a listed run. */
  spare: { carId: number; slipId: number };
  articleId: number;
  eventId: number;
  commentId: number;
  params: Record<string, string>;
};
let fixture: Fixture;

const run = (sql: string, ...values: (string | number)[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();
const idOf = async (sql: string) => (await env.DB.prepare(sql).first<number>("id")) ?? 0;

beforeAll(async () => {
  await createGarageReference();
  await createReference();
  const { user } = await createRacer();
  const vehicleId = await createCar(user);
  const slipId = await createApprovedRun(await viewerOf(user), vehicleId);
  const carId = await createCar(user, { vin: "1M8GDM9AXKP042788" });
  const spare = { carId, slipId: await createApprovedRun(await viewerOf(user), carId) };
  const room = await openNewsroom();
  const { id: articleId } = await publish(room, {
    slug: "a-night",
    publishedAt: new Date("2026-05-09T10:00:00Z"),
    tagIds: [room.tags.tires ?? 0],
  });
  const [event = ""] = await createTestEvents([MILAN]);
  const eventId = await idOf("select id from events");
  const commentId = await writeComment(user, { subject: { kind: "slip", id: slipId } });
  await writeComment(user, { subject: { kind: "article", id: articleId } });
  fixture = {
    ...{ room, vehicleId, slipId, spare, articleId, eventId, commentId, userId: user.id },
    garage: `garage:${user.id}`,
    params: {
      ...{ user: user.username, vehicleId: String(vehicleId), slip: String(slipId) },
      ...{ category: "racing", tag: "tires", author: "gus", article: "a-night" },
      ...{ year: "2026", month: "05", event, badge: "quarter-mile-12", track: "famoso-raceway" },
      ...{ kind: "slip", id: String(slipId), comment: String(commentId), post: "1" },
    },
  };
});

/** The tables whose changes a subject's version counts. */
const TABLES: Record<string, readonly string[]> = {
  boards:
    "slips users vehicles vehicle_images board_counts board_speeds track_names track_lists".split(
      " ",
    ),
  dealers: ["dealer_imports", "dealers", "allocations"],
  events: ["events", "event_search"],
  members: ["users"],
  menu: ["news_categories"],
  news: "news_articles news_authors news_categories news_listings news_old_author_slugs news_old_slugs news_search news_tags".split(
    " ",
  ),
  promotions: ["giveaways", "livery_designs", "livery_rounds"],
  queue: [],
  social: ["social_posts", "foreign_post_marks"],
  article: ["comments", "comment_topics", "comment_likes", "news_article_likes"],
  event: ["comments", "comment_topics", "comment_likes", "event_marks"],
  slip: ["comments", "comment_topics", "comment_likes"],
  garage: "slips users vehicles vehicle_images vehicle_modifications".split(" "),
};
/** Written by the seed only, or with one of the tables above. */
const REFERENCE = ["counters", "tracks", "vehicle_lookup"];

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
  const { result, statements } = await measureRowsRead((db) =>
    callRoute(loader as never, { path, params: fixture.params, deps: { db, subjects, ...others } }),
  );
  return { status: result.status, subjects: [...subjects], tables: await tablesIn(statements) };
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
    const known = [
      ...REFERENCE,
      ...(endpoint?.dependsOn ?? []).flatMap((name) => TABLES[name] ?? []),
    ];
    expect((await tablesIn(statements)).filter((name) => !known.includes(name))).toEqual([]);
  });

  test.each(cached.map(({ path, ...page }) => [path, page] as const))("%s", async (shape, page) => {
    const route = await routes[`/app/routes/${page.module}`]?.();
    if (!route?.loader) return;
    const path = shape.replace(/:(\w+)/g, (_, name) => fixture.params[name] ?? "");
    const { status, subjects, tables } = await load(route.loader, path);
    const { dependsOn = [] } = page;
    const known = [...REFERENCE, ...dependsOn.flatMap((subject) => TABLES[subject] ?? [])];
    expect(tables.filter((name) => !known.includes(name))).toEqual([]);
    expect(dependsOn).toEqual(expect.arrayContaining(subjects.map((each) => each.split(":")[0])));
    const things = dependsOn.filter((each) => !SITE_SUBJECTS.some((site) => site === each));
    if (status === 200 && things.length > 0) expect(subjects).toHaveLength(1);
  });
});

describe("a write changes the subjects whose pages show it, and no others", () => {
  const set = (table: string, change: string, id: () => number) => () =>
    run(`update ${table} set ${change} where id = ?`, id());
  const { db } = testDeps();
  const writes: [string, () => Promise<unknown>, () => string[]][] = [
    ["a slip is submitted", submitSlip, () => ["queue"]],
    [
      "a slip is rejected",
      async () => run("update slips set status = 'REJECTED' where status = 'PENDING'"),
      () => ["queue"],
    ],
    [
      "a slip is approved",
      async () => createApprovedRun(await viewerOf({ id: fixture.userId }), fixture.vehicleId),
      () => ["boards", fixture.garage, "queue"],
    ],
    [
      "a listed run gets a detail",
      set("slips", "reaction_ms = 100", () => fixture.slipId),
      () => ["boards", fixture.garage],
    ],
    [
      "a listed run is withdrawn",
      async () => withdrawTimeSlip(await ownerDeps(), { slipId: fixture.spare.slipId }),
      () => ["boards", fixture.garage, "queue"],
    ],
    [
      "a car is deleted",
      async () => deleteVehicle(await ownerDeps(), { vehicleId: fixture.spare.carId }),
      () => [fixture.garage],
    ],
    [
      "a member comments on a run",
      () => writeComment({ id: fixture.userId }, { subject: { kind: "slip", id: fixture.slipId } }),
      () => [`slip:${fixture.slipId}`],
    ],
    [
      "a member comments on an article",
      () =>
        writeComment(
          { id: fixture.userId },
          { subject: { kind: "article", id: fixture.articleId } },
        ),
      () => [`article:${fixture.articleId}`],
    ],
    [
      "a comment is edited",
      set("comments", "text = 'Other words.'", () => fixture.commentId),
      () => [`slip:${fixture.slipId}`],
    ],
    [
      "a comment is liked",
      () => run("insert into comment_likes values (?, ?, 1)", fixture.userId, fixture.commentId),
      () => [`slip:${fixture.slipId}`],
    ],
    [
      "a comment is hidden",
      set("comments", "status = 'HIDDEN'", () => fixture.commentId),
      () => [`slip:${fixture.slipId}`],
    ],
    [
      "an article is liked",
      () =>
        run("insert into news_article_likes values (?, ?, 1)", fixture.userId, fixture.articleId),
      () => [`article:${fixture.articleId}`],
    ],
    [
      "a member goes to an event",
      () =>
        run(
          "insert into event_marks(user_id, event_id, mark, created_at) values (?, ?, 'GOING', 1)",
          fixture.userId,
          fixture.eventId,
        ),
      () => [`event:${fixture.eventId}`],
    ],
    [
      "a discussion is tied to an event",
      () =>
        run(
          "update comment_topics set subject_kind = 'event', subject_id = ? where subject_kind = 'article' and subject_id = ?",
          fixture.eventId,
          fixture.articleId,
        ),
      () => [`article:${fixture.articleId}`, `event:${fixture.eventId}`],
    ],
    ["an article is published", () => publish(fixture.room), () => ["news"]],
    [
      "a category's first article is published",
      () =>
        publish(fixture.room, { slug: "first", categoryIds: [fixture.room.categories.empty ?? 0] }),
      () => ["menu", "news"],
    ],
    [
      "a category's last article is unpublished",
      () => run("update news_articles set listed_at = null where slug = 'first'"),
      () => ["menu", "news"],
    ],
    ["a draft is saved", () => publish(fixture.room, { status: "DRAFT" }), () => []],
    ["an author is renamed", () => run("update news_authors set name = 'G. T.'"), () => ["news"]],
    [
      "a category is renamed",
      () => run("update news_categories set name = 'Tools' where slug = 'garage'"),
      () => ["menu", "news"],
    ],
    ["a tag is renamed", () => run("update news_tags set name = 'Slicks'"), () => ["news"]],
    [
      "an event is created",
      () => createTestEvents([{ ...MILAN, startsOn: "2026-12-11" }]),
      () => ["events"],
    ],
    [
      "an event is canceled",
      set("events", "status = 'CANCELLED', version = version + 1", () => fixture.eventId),
      () => ["events"],
    ],
    ["dealers are published", () => importDealers(fileOf([rowOf()])), () => ["dealers"]],
    [
      "a post of a feed is hidden",
      () =>
        run(
          "insert into foreign_post_marks(created_at, updated_at, external_id, is_hidden) values (1, 1, 'x', 1)",
        ),
      () => ["social"],
    ],
    [
      "a vote is opened",
      () =>
        run(
          "insert into livery_rounds(created_at, updated_at, slug, title, opens_at, closes_at) values (1, 1, 'r', 'R', 1, 2)",
        ),
      () => ["promotions"],
    ],
    [
      "a car is added",
      async () => createCar({ id: fixture.userId }, { vin: "1G4AH59H45G118342" }),
      () => [fixture.garage],
    ],
    [
      "a car on the boards is edited",
      set("vehicles", "mods = 'New slicks'", () => fixture.vehicleId),
      () => ["boards", fixture.garage],
    ],
    ["a member registers", async () => insertRacer(), () => []],
    [
      "a member's zip code changes",
      set("users", "zip_code = '48160'", () => fixture.userId),
      () => [],
    ],
    [
      "an account is activated",
      set("users", "is_activated = 1", () => fixture.userId),
      () => [fixture.garage],
    ],
    [
      "a member is banned",
      set("users", "banned_at = 1", () => fixture.userId),
      () => ["boards", fixture.garage, "members"],
    ],
    [
      "a member is renamed",
      set("users", "username = 'New', username_key = 'new'", () => fixture.userId),
      () => ["boards", fixture.garage, "members"],
    ],
  ];

  const ownerDeps = async () => ({
    ...testDeps(),
    viewer: await viewerOf({ id: fixture.userId }),
  });
  async function submitSlip() {
    await createSlip(await viewerOf({ id: fixture.userId }), fixture.vehicleId, {
      fields: { elapsedTime: "12.900" },
    });
  }
  const insertRacer = () =>
    db.run(
      "insert into users(created_at, updated_at, username, username_key, email, email_key, password_hash) values (1, 1, 'q', 'q', 'q@example.com', 'q@example.com', '')",
    );

  test.each(writes)("%s", async (_, write, subjects) => {
    expect(await changedBy(write)).toEqual(subjects().toSorted());
  });
});

test("a table that cached pages read has a trigger that counts its changes", async () => {
  const { results } = await env.DB.prepare(
    "select tbl_name as name, sql from sqlite_master where type = 'trigger'",
  ).all<{ name: string; sql: string }>();
  const counted = results.filter(({ sql }) => sql.includes("content_changes"));
  /** Changed together with a table that has one. */
  const parts =
    /^(board_|track_|news_(listings|old|search)|event_search|comment_topics|dealers|allocations)/;
  const missing = Object.values(TABLES)
    .flat()
    .filter((table) => !parts.test(table) && !counted.some(({ name }) => name === table));
  expect(missing).toEqual([]);
});
