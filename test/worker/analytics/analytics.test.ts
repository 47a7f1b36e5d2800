import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import pages from "virtual:pages";
import { beforeEach, expect, test } from "vitest";
import { countVisits } from "#app/features/analytics/count-visits.server.ts";
import { isCounted } from "#app/features/analytics/is-counted.ts";
import { readVisitFigures } from "#app/features/analytics/read-visit-figures.server.ts";
import { SEARCHES, type Visit } from "#app/features/analytics/rules.ts";
import { createPageFinder } from "#app/page-table.ts";
import * as figures from "#app/routes/desk/figures.tsx";
import {
  deleteEventCountsBefore,
  insertVisitBatch,
  rollUpVisitBatches,
} from "#db/queries/event-counts.ts";
import type { EventCount } from "#db/schema/analytics.ts";
import type { Role } from "#db/schema/users.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createServer } from "#workers/server.ts";
import { createVisitCounts } from "#workers/visit-counts.ts";
import { countDemoVisits } from "../../../scripts/lib/demo-visits.ts";

const findPage = createPageFinder(pages);
const NOW = new Date("2026-07-02T18:00:00Z");
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";
const view = (path: string): Visit => ({ event: "page_view", path });
const staff = async (role: Role) => viewerOf(await createUser({ role }));

/** A new isolate without counts, and the data points it wrote to Analytics Engine. */
function newIsolate(others: Partial<typeof env> = {}) {
  const points: AnalyticsEngineDataPoint[] = [];
  const VISITS = { writeDataPoint: (point = {}) => void points.push(point) };
  const bindings = { ...env, VISITS, ...others };
  const count = async (now: Date, visits: readonly Visit[]) => {
    const waiting: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => void waiting.push(work);
    countVisits(
      {
        visitCounts: createVisitCounts(bindings, {
          clock: { now: () => now },
          log: () => {},
          waitUntil,
        }),
      },
      visits,
    );
    await Promise.all(waiting);
  };
  return { bindings, points, count };
}

/** The daily counts after a roll-up. */
const stored = async () => {
  await rollUpVisitBatches(testDeps().db);
  const { results } = await env.DB.prepare(
    "select event, subject, day, count from event_counts where subject > '' order by event, subject, day",
  ).all();
  return results.map((row) => Object.values(row).join(" "));
};
const countBatches = () => env.DB.prepare("select count(*) from visit_batches").first("count(*)");

beforeEach(() => env.DB.exec("delete from event_counts; delete from visit_batches"));

test("visits are added up by day and kind of page, without personal data", async () => {
  const { count, points } = newIsolate();
  await count(NOW, [view("/user/halfshaft"), view("/user/boost_may"), view("/downloads")]);
  await count(new Date(NOW.getTime() + 5_000), [
    view("/user/halfshaft/vehicles/7"),
    { event: "document_download", path: "/downloads", document: "tech-card" },
    view("/"),
  ]);
  await count(new Date("2026-07-03T00:00:00Z"), [view("/downloads")]);
  expect(await stored()).toEqual([
    "document_download tech-card 2026-07-02 1",
    "page_view / 2026-07-02 1",
    "page_view /downloads 2026-07-02 1",
    "page_view /downloads 2026-07-03 1",
    "page_view /user/:user 2026-07-02 2",
    "page_view /user/:user/vehicles/:vehicleId 2026-07-02 1",
  ]);
  expect(points).toHaveLength(7);
  expect(points[0]).toEqual({ indexes: ["page_view"], blobs: ["/user/:user"], doubles: [1] });
  expect(JSON.stringify(points)).not.toMatch(/halfshaft|boost_may/);
});

test("visits within seconds are written as one row", async () => {
  const { count } = newIsolate();
  const later = (ms: number) => new Date(NOW.getTime() + ms);
  await count(NOW, [view("/")]);
  for (let n = 1; n < 50; n++) await count(later(n * 100), [view("/"), view("/downloads")]);
  expect(await countBatches()).toBe(1);
  await count(later(5_000), [view("/")]);
  expect(await countBatches()).toBe(2);
  expect(await stored()).toEqual([
    "page_view / 2026-07-02 51",
    "page_view /downloads 2026-07-02 49",
  ]);
  expect(await countBatches()).toBe(0);
});

test("in production, an isolate writes one row a minute, and without visits when it is due", async () => {
  const { count } = newIsolate({ APP_ENV: "production" });
  const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
  await count(NOW, [view("/")]);
  for (let second = 1; second < 60; second++) await count(later(second), [view("/")]);
  expect(await countBatches()).toBe(1);
  await count(later(60), []);
  expect(await countBatches()).toBe(2);
  await count(later(120), []);
  expect(await countBatches()).toBe(2);
  expect(await stored()).toEqual(["page_view / 2026-07-02 60"]);
});

test("counts that can't be written are written with the next, under their day", async () => {
  let isDown = true;
  const DB: D1Database = Object.create(env.DB, {
    prepare: {
      value(sql: string) {
        if (isDown) throw new Error("the database is down");
        return env.DB.prepare(sql);
      },
    },
  });
  const { count } = newIsolate({ DB });
  await count(new Date("2026-07-02T23:59:58Z"), [view("/"), view("/downloads")]);
  expect(await stored()).toEqual([]);
  isDown = false;
  await count(new Date("2026-07-03T00:00:03Z"), [view("/")]);
  expect(await stored()).toEqual([
    "page_view / 2026-07-02 1",
    "page_view / 2026-07-03 1",
    "page_view /downloads 2026-07-02 1",
  ]);
});

test("unknown paths, documents and sites don't fill the table", async () => {
  const { count, points } = newIsolate();
  await count(NOW, [
    view("/no/such/page"),
    view("/%00"),
    { event: "document_download", path: "/downloads", document: "passwd" },
    { event: "document_download", path: "/downloads" },
    { event: "page_view", path: "/", site: "www.facebook.com" },
  ]);
  expect(await stored()).toEqual([]);
  expect(points).toEqual([]);
  const out = (site: string): Visit => ({ event: "user_engagement", path: "/", site });
  await count(NOW, [
    out("www.facebook.com"),
    out("a.test"),
    out("b.test"),
    { ...view("/"), event: "user_engagement" },
  ]);
  expect(await stored()).toEqual([
    "user_engagement / 2026-07-02 1",
    "user_engagement other sites 2026-07-02 2",
    "user_engagement www.facebook.com 2026-07-02 1",
  ]);
});

test.each<[string, Record<string, string>, boolean]>([
  ["a browser", {}, true],
  ["Do Not Track", { dnt: "1" }, false],
  ["Global Privacy Control", { "sec-gpc": "1" }, false],
  [
    "a search engine",
    { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
    false,
  ],
  ["a program", { "user-agent": "curl/8.5.0" }, false],
  ["nobody", { "user-agent": "" }, false],
  ["a page fetched ahead", { "sec-purpose": "prefetch;prerender" }, false],
])("%s is counted: %s %s", (_, headers, expected) => {
  expect(isCounted(new Headers({ "user-agent": BROWSER, ...headers }))).toBe(expected);
});

const post = (body: unknown, headers: Record<string, string> = {}) => {
  const client = new Client();
  client.bindings = newIsolate().bindings;
  return client.postJson("/api/analytics", body, { "user-agent": BROWSER, ...headers });
};

test("the endpoint counts and sets no cookie", async () => {
  const response = await post({ events: [view("/downloads")] });
  expect([response.status, await response.json()]).toEqual([200, { success: true }]);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await stored()).toHaveLength(1);
});

test.each<Record<string, string>>([
  { dnt: "1" },
  { "sec-gpc": "1" },
  { "user-agent": "Googlebot/2.1" },
])("a beacon with %o is accepted but not counted", async (headers) => {
  expect((await post({ events: [view("/downloads")] }, headers)).status).toBe(200);
  expect(await stored()).toEqual([]);
});

test("of thousands of beacons from one address a few are counted; the others cost nothing", async () => {
  const { bindings, points } = newIsolate();
  let statements = 0;
  const client = new Client();
  client.bindings = { ...bindings, DB: noticing(env.DB, () => (statements += 1)) };
  const event = view("/downloads");
  const statuses: number[] = [];
  for (let n = 0; n < 3000; n++) {
    const body = { events: Array.from({ length: 20 }, () => event) };
    const response = await client.postJson("/api/analytics", body, { "user-agent": BROWSER });
    statuses.push(response.status);
  }
  const taken = statuses.filter((status) => status === 200).length;
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  // Sixty in each minute that the flood spans.
  expect(taken).toBeGreaterThanOrEqual(60);
  expect(taken).toBeLessThanOrEqual(240);
  expect(points).toHaveLength(taken * 20);
  // One write every five seconds while beacons are accepted, and none for those rejected.
  expect(statements).toBeLessThanOrEqual(taken / 10);
});

/** A database that reports each statement. */
function noticing(database: D1Database, notice: () => void): D1Database {
  const watch = <T extends object>(on: T): T =>
    new Proxy(on, {
      get(target, name) {
        if (name === "prepare") notice();
        const value: unknown = Reflect.get(target, name);
        if (name === "withSession") {
          return (...start: []) => watch(database.withSession(...start));
        }
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  return watch(database);
}

test("the server counts a page when it serves it, and only for people", async () => {
  const { bindings, points } = newIsolate();
  const ask = async (path: string, headers: Record<string, string> = {}, status = 200) => {
    const render = async () =>
      new Response("<p>", { status, headers: { "content-type": "text/html" } });
    const context = createExecutionContext();
    const request = new Request(`http://garage.test${path}`, {
      headers: { "user-agent": BROWSER, ...headers },
    });
    await createServer(render).fetch(request, bindings, context);
    await waitOnExecutionContext(context);
  };
  await ask("/user/halfshaft");
  await ask("/user/halfshaft", { dnt: "1" });
  await ask("/user/halfshaft", { "user-agent": "Googlebot/2.1" });
  await ask("/user/halfshaft", { "sec-purpose": "prefetch" });
  await ask("/user/nobody", {}, 404);
  await ask("/no/such/page");
  await ask("/api/social");
  expect(points).toEqual([{ indexes: ["page_view"], blobs: ["/user/:user"], doubles: [1] }]);
});

test("a search is counted when it is served, with and without script, and never its terms", async () => {
  const { bindings, points } = newIsolate();
  const ask = async (path: string, type = "text/html", headers: Record<string, string> = {}) => {
    const render = async () => new Response("", { headers: { "content-type": type } });
    const context = createExecutionContext();
    const request = new Request(`http://garage.test${path}`, {
      headers: { "user-agent": BROWSER, ...headers },
    });
    await createServer(render).fetch(request, bindings, context);
    await waitOnExecutionContext(context);
  };
  await ask("/tracks?q=pomona");
  await ask("/news/search.data?q=hemi", "text/x-script");
  await ask("/track-locator.data?place=Detroit", "text/x-script");
  await ask("/tracks.data?q=+", "text/x-script");
  await ask("/news/search.data?q=hemi&page=2", "text/x-script");
  await ask("/news/search.data?q=hemi", "text/x-script", { "sec-gpc": "1" });
  await ask("/downloads.data?q=hemi", "text/x-script");
  expect(
    points.map(({ indexes, blobs }) => [...(indexes ?? []), ...(blobs ?? [])].join(" ")),
  ).toEqual([
    "page_view /tracks",
    "form_submission /tracks?",
    "form_submission /news/search?",
    "form_submission /track-locator?",
  ]);
  expect(JSON.stringify(points)).not.toMatch(/pomona|hemi|Detroit/);
});

test("every page in SEARCHES is a search page", () => {
  expect(Object.keys(SEARCHES).filter((path) => !findPage(path))).toEqual([]);
});

test.each<[string, unknown]>([
  ["no events", {}],
  ["an empty list", { events: [] }],
  ["twenty-one events", { events: Array.from({ length: 21 }, () => view("/")) }],
  ["an unknown event", { events: [{ event: "purchase", path: "/" }] }],
  ["a whole address", { events: [view("https://elsewhere.test/")] }],
  ["a path without end", { events: [view(`/${"a".repeat(300)}`)] }],
  ["a text that is none", { events: [view("/a\0b")] }],
])("%s is a 400", async (_, body) => {
  const response = await post(body);
  expect(response.status).toBe(400);
  expect(await stored()).toEqual([]);
});

test("another site's beacon, a form and a large body are rejected", async () => {
  const events = [view("/")];
  expect((await post({ events }, { origin: "https://elsewhere.test" })).status).toBe(403);
  const text = await new Client().fetch("/api/analytics", {
    method: "POST",
    headers: { "content-type": "text/plain" },
    body: JSON.stringify({ events }),
  });
  expect(text.status).toBe(415);
  expect((await post({ events, book: "a".repeat(70_000) })).status).toBe(413);
  expect(await stored()).toEqual([]);
});

test.each<[Role, number]>([
  ["racer", 404],
  ["moderator", 404],
  ["editor", 200],
  ["admin", 200],
])("the figures for a %s are a %i", async (role, status) => {
  const viewer = await staff(role);
  const page = await callRoute(figures.loader, { path: "/desk/figures", params: {}, viewer });
  expect(page.status).toBe(status);
});

test("the figures are a 404 for everyone but staff", async () => {
  expect((await callRoute(figures.loader, { path: "/desk/figures", params: {} })).status).toBe(404);
});

test("the figures show four weeks, today first, and the most visited pages", async () => {
  const deps = { ...testDeps({ now: NOW }), viewer: await staff("editor") };
  const add = (day: string, count: EventCount) => insertVisitBatch(deps.db, [{ ...count, day }]);
  const views = (subject: string, count: number): EventCount => ({
    event: "page_view",
    subject,
    count,
  });
  await add("2026-07-02", views("/", 3));
  await add("2026-07-02", views("/downloads", 5));
  await add("2026-06-05", views("/", 4));
  await add("2026-06-04", views("/", 100));
  await add("2026-07-01", { event: "horsepower_search", subject: "/horsepower-locator", count: 6 });
  await add("2026-07-01", { event: "form_submission", subject: "/tracks?", count: 8 });
  await add("2026-07-01", { event: "form_submission", subject: "/register", count: 3 });
  await add("2026-07-01", { event: "document_download", subject: "tech-card", count: 2 });
  await add("2026-07-01", { event: "user_engagement", subject: "/", count: 9 });
  await add("2026-07-01", { event: "user_engagement", subject: "www.facebook.com", count: 1 });
  await rollUpVisitBatches(deps.db);
  const figures = await readVisitFigures(deps);
  expect(figures.totals[0]).toEqual({ event: "page_view", count: 12 });
  expect(figures.pages).toEqual([
    { subject: "/", total: 7 },
    { subject: "/downloads", total: 5 },
  ]);
  expect(figures.searches).toEqual([
    { subject: "/tracks", total: 8 },
    { subject: "/horsepower-locator", total: 6 },
  ]);
  expect(figures.documents).toEqual([{ subject: "tech-card", total: 2 }]);
  expect(figures.sites).toEqual([{ subject: "www.facebook.com", total: 1 }]);
  expect(figures.plots.map(({ title, summary }) => `${title}: ${summary}`)).toEqual([
    "Page views: Most on 06/05/26: 4.",
    "Horsepower searches: Most on 07/01/26: 6.",
    "Downloads: Most on 07/01/26: 2.",
    "Forms and searches: Most on 07/01/26: 11.",
    "Stayed or followed a link: Most on 07/01/26: 10.",
  ]);
  expect(figures.plots[0]?.lines[0]?.path).toMatch(/^M0,0L.*L100,100$/);
  expect(figures.days).toHaveLength(28);
  expect(figures.days[0]).toEqual({ day: "2026-07-02", counts: [8, 0, 0, 0, 0, 0, 0] });
  expect(figures.days.at(-1)).toEqual({ day: "2026-06-05", counts: [4, 0, 0, 0, 0, 0, 0] });
  const racer = { ...deps, viewer: await staff("racer") };
  await expect(readVisitFigures(racer)).rejects.toMatchObject({ code: "forbidden" });
});

test("the demo's four weeks appear in every plot and list", async () => {
  const deps = { ...testDeps({ now: NOW }), viewer: await staff("editor") };
  await countDemoVisits(deps.db, NOW);
  const { plots, days, ...lists } = await readVisitFigures(deps);
  expect(plots).toHaveLength(7);
  expect(days[0]?.counts).toEqual([0, 0, 0, 0, 0, 0, 0]);
  for (const list of [lists.pages, lists.searches, lists.documents, lists.sites]) {
    expect(list.length).toBeGreaterThan(0);
  }
});

test("counting and deleting read only what they change", async () => {
  const numbers = JSON.stringify(Array.from({ length: 400 }, (_, n) => n));
  await env.DB.prepare(
    `insert into event_counts (event, subject, day, count)
     select 'page_view', '/' || (value % 10), date('2026-07-02', '-' || (value / 10) || ' days'), 1
     from json_each(?1)`,
  )
    .bind(numbers)
    .run();
  const count = { event: "page_view", subject: "/1", day: "2026-07-02", count: 2 } as const;
  const written = await measureRowsRead(async (db) => insertVisitBatch(db, [count, count]));
  expect(written.rowsRead).toBeLessThanOrEqual(1);
  const counted = await measureRowsRead((db) => rollUpVisitBatches(db));
  expect(counted.rowsRead).toBeLessThanOrEqual(33);
  const forgotten = await measureRowsRead(async (db) => deleteEventCountsBefore(db, "2026-05-25"));
  expect(forgotten.rowsRead).toBeLessThanOrEqual(60);
  expect(await stored()).toHaveLength(390);
});
