import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { countVisits } from "#app/features/analytics/count-visits.server.ts";
import { readVisitFigures } from "#app/features/analytics/read-visit-figures.server.ts";
import type { Visit } from "#app/features/analytics/rules.ts";
import * as figures from "#app/routes/desk/figures.tsx";
import { addEventCounts, deleteEventCountsBefore } from "#db/queries/event-counts.ts";
import type { Role } from "#db/schema/users.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const NOW = new Date("2026-07-02T18:00:00Z");
const view = (path: string): Visit => ({ event: "page_view", path });
const staff = async (role: Role) => viewerOf(await createUser({ role }));
const stored = async () => {
  const { results } = await env.DB.prepare(
    "select event, subject, day, count from event_counts where subject > '' order by event, subject",
  ).all();
  return results.map((row) => Object.values(row).join(" "));
};

beforeEach(() => env.DB.exec("delete from event_counts"));

test("what happened is added up by day and kind of page, without a name", async () => {
  const deps = testDeps({ now: NOW });
  await countVisits(deps, [view("/user/halfshaft"), view("/user/boost_may"), view("/downloads")]);
  await countVisits(deps, [
    view("/user/halfshaft/vehicles/7"),
    { event: "document_download", path: "/downloads", document: "tech-card" },
    view("/"),
  ]);
  await countVisits(testDeps({ now: new Date("2026-07-03T00:00:00Z") }), [view("/downloads")]);
  expect(await stored()).toEqual([
    "document_download tech-card 2026-07-02 1",
    "page_view / 2026-07-02 1",
    "page_view /downloads 2026-07-02 1",
    "page_view /downloads 2026-07-03 1",
    "page_view /user/:user 2026-07-02 2",
    "page_view /user/:user/vehicles/:vehicleId 2026-07-02 1",
  ]);
});

test("paths and documents that there aren't fill no table", async () => {
  await countVisits(testDeps(), [
    view("/no/such/page"),
    view("/%00"),
    { event: "document_download", path: "/downloads", document: "passwd" },
    { event: "document_download", path: "/downloads" },
  ]);
  expect(await stored()).toEqual([]);
});

const post = (body: unknown, headers: Record<string, string> = {}) =>
  new Client().postJson("/api/analytics", body, headers);

test("the endpoint counts, and sets no cookie", async () => {
  const response = await post({ events: [view("/downloads")] });
  expect([response.status, await response.json()]).toEqual([200, { success: true }]);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await stored()).toHaveLength(1);
});

test.each(["dnt", "sec-gpc"])("%s is heard", async (name) => {
  expect((await post({ events: [view("/downloads")] }, { [name]: "1" })).status).toBe(200);
  expect(await stored()).toEqual([]);
});

test.each<[string, unknown]>([
  ["no events", {}],
  ["an empty list", { events: [] }],
  ["twenty-one events", { events: Array.from({ length: 21 }, () => view("/")) }],
  ["an event nobody knows", { events: [{ event: "purchase", path: "/" }] }],
  ["a whole address", { events: [view("https://elsewhere.test/")] }],
  ["a path without end", { events: [view(`/${"a".repeat(300)}`)] }],
  ["a text that is none", { events: [view("/a\0b")] }],
])("%s is a 400", async (_, body) => {
  const response = await post(body);
  expect(response.status).toBe(400);
  expect(await stored()).toEqual([]);
});

test("another site's beacon, a form and a book are refused", async () => {
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
])("the figures answer a %s with %i", async (role, status) => {
  const viewer = await staff(role);
  const page = await callRoute(figures.loader, { path: "/desk/figures", params: {}, viewer });
  expect(page.status).toBe(status);
});

test("to a stranger the figures are not there", async () => {
  expect((await callRoute(figures.loader, { path: "/desk/figures", params: {} })).status).toBe(404);
});

test("the figures show four weeks, today first, and what was visited most", async () => {
  const deps = { ...testDeps({ now: NOW }), viewer: await staff("editor") };
  const add = (day: string, subject: string, count: number) =>
    addEventCounts(deps.db, day, [{ event: "page_view", subject, count }]);
  await add("2026-07-02", "/", 3);
  await add("2026-07-02", "/downloads", 5);
  await add("2026-06-05", "/", 4);
  await add("2026-06-04", "/", 100);
  const shown = await readVisitFigures(deps);
  expect(shown.totals[0]).toEqual({ event: "page_view", count: 12 });
  expect(shown.pages).toEqual([
    { subject: "/", total: 7 },
    { subject: "/downloads", total: 5 },
  ]);
  expect(shown.days).toHaveLength(28);
  expect(shown.days[0]).toEqual({ day: "2026-07-02", counts: [8, 0, 0, 0, 0, 0, 0] });
  expect(shown.days.at(-1)).toEqual({ day: "2026-06-05", counts: [4, 0, 0, 0, 0, 0, 0] });
  const racer = { ...deps, viewer: await staff("racer") };
  await expect(readVisitFigures(racer)).rejects.toMatchObject({ code: "forbidden" });
});

test("counting and forgetting read what they change", async () => {
  const numbers = JSON.stringify(Array.from({ length: 400 }, (_, n) => n));
  await env.DB.prepare(
    `insert into event_counts (event, subject, day, count)
     select 'page_view', '/' || (value % 10), date('2026-07-02', '-' || (value / 10) || ' days'), 1
     from json_each(?1)`,
  )
    .bind(numbers)
    .run();
  const counted = await measureRowsRead((db) =>
    addEventCounts(db, "2026-07-02", [{ event: "page_view", subject: "/1", count: 2 }]),
  );
  expect(counted.rowsRead).toBeLessThanOrEqual(12);
  const forgotten = await measureRowsRead(async (db) => deleteEventCountsBefore(db, "2026-05-25"));
  expect(forgotten.rowsRead).toBeLessThanOrEqual(60);
  expect(await stored()).toHaveLength(390);
});
