import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { createVisitTally } from "#app/features/analytics/visit-tally.ts";
import type { RedirectsPage } from "#app/features/operations/read-redirects.server.ts";
import { OWNER_FIELD } from "#app/lib/forms/form-answer.ts";
import * as redirects from "#app/routes/admin/redirects.tsx";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import { rollUpVisitBatches } from "#db/queries/event-counts.ts";
import {
  deleteMissedPathsBefore,
  findAllMissedPaths,
  updateMissedPathIgnored,
} from "#db/queries/missed-paths.ts";
import { confirmedViewerOf, createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createServer } from "#workers/server.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";
const PATH = "/admin/redirects";
const { db } = testDeps();
let admin: Viewer;

beforeEach(async () => {
  await env.DB.exec(
    "delete from missed_paths; delete from visit_batches; delete from site_changes",
  );
  admin = await confirmedViewerOf(await createUser({ role: "admin" }));
});

/** A new isolate that a browser asks for a path, which has no page. */
function newIsolate() {
  const bindings = { ...env, VISITS: { writeDataPoint() {} } };
  return async (path: string, headers: Record<string, string> = {}, status = 404) => {
    const render = async () =>
      new Response("<p>", { status, headers: { "content-type": "text/html" } });
    const context = createExecutionContext();
    const request = new Request(`http://garage.test${path}`, {
      headers: { "user-agent": BROWSER, ...headers },
    });
    await createServer(render).fetch(request, bindings, context);
    await waitOnExecutionContext(context);
  };
}

const missed = async () => {
  await rollUpVisitBatches(db);
  return (await findAllMissedPaths(db, 100)).map(({ path, hitCount }) => `${path} ${hitCount}`);
};
const readPage = async () => {
  const { data } = await callRoute(redirects.loader, { path: PATH, params: {}, viewer: admin });
  return (data as { page: RedirectsPage }).page.missed.map(({ path }) => path);
};
const press = (form: Record<string, string>, viewer = admin) =>
  callRoute(redirects.action, {
    ...{ path: PATH, params: {}, viewer },
    form: { ...form, [OWNER_FIELD]: viewer.username },
  });
const store = (path: string, hits: number, day = "2026-11-27") =>
  env.DB.prepare("insert into missed_paths (path, hit_count, last_hit_on) values (?, ?, ?)")
    .bind(path, hits, day)
    .run();

test("what people ask for in vain is counted, without its query", async () => {
  await newIsolate()("/strip-guide/pomona?token=secret");
  await newIsolate()("/strip-guide/pomona");
  await newIsolate()("/schedule");
  expect(await missed()).toEqual(["/strip-guide/pomona 2", "/schedule 1"]);
});

test.each<[string, string, Record<string, string>?, number?]>([
  ["a page's own 404, which may name a person", "/user/nobody"],
  ["a robot", "/schedule", { "user-agent": "Googlebot/2.1" }],
  ["who doesn't want to be counted", "/schedule", { "sec-gpc": "1" }],
  ["a prefetch", "/schedule", { "sec-purpose": "prefetch" }],
  ["a failure", "/schedule", {}, 500],
  ["a file", "/backup.sql"],
  ["a scanner", "/wp-login"],
  ["the API", "/api/unknown"],
  ["encoded characters", "/%3Cscript%3E"],
  ["a long path", `/${"a-".repeat(60)}`],
  ["numbers", "/4155550100"],
])("%s isn't counted", async (_, path, headers, status) => {
  await newIsolate()(path, headers, status);
  expect(await missed()).toEqual([]);
});

test("made-up paths don't fill the memory of an isolate", () => {
  const tally = createVisitTally(0);
  const addMany = () => {
    for (let n = 0; n < 80; n++) {
      tally.add([{ event: "missed", subject: `/p-${n}`, day: "2026-11-27", count: 1 }]);
    }
  };
  addMany();
  addMany();
  const first = tally.takeDue(new Date());
  expect(first).toHaveLength(50);
  expect(first?.[0]?.count).toBe(2);
  addMany();
  expect(tally.takeDue(new Date())).toHaveLength(50);
});

test("made-up paths don't fill the table, whose paths are still counted", async () => {
  await env.DB.prepare(
    `insert into missed_paths (path, hit_count, last_hit_on)
     select '/p-' || value, 1, '2026-11-27' from json_each(?)`,
  )
    .bind(JSON.stringify(Array.from({ length: 1_000 }, (_, n) => n)))
    .run();
  await newIsolate()("/one-more");
  await newIsolate()("/p-7");
  const [most, ...others] = await missed();
  expect(most).toBe("/p-7 2");
  expect(others).not.toContain("/one-more 1");
});

test("the ten that are wanted most are suggested, without those that have a redirect now", async () => {
  for (let n = 1; n <= 12; n++) await store(`/old-${n}`, n);
  expect(await readPage()).toHaveLength(10);
  await press({ intent: "add", from: "/old-12", to: "/news", status: "301" });
  expect(await readPage()).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `/old-${n}`));
});

test("one is ignored, once, by a confirmed admin, and audited", async () => {
  await store("/old", 3);
  const racer = await viewerOf(await createUser());
  expect((await press({ intent: "ignore", from: "/old" }, racer)).status).toBe(404);
  const stale = await press({ intent: "ignore", from: "/old" }, { ...admin, confirmedAt: null });
  expect(stale.location).toContain("/admin/confirm");
  expect(await readPage()).toEqual(["/old"]);
  expect((await press({ intent: "ignore", from: "/old" })).status).toBe(302);
  expect(await readPage()).toEqual([]);
  expect((await press({ intent: "ignore", from: "/old" })).status).toBe(409);
  expect(await findAllAuditBySubject(db, "site", 0)).toMatchObject([
    { action: "site.ignore", actor: admin.username, detail: { path: "/old" } },
  ]);
  await newIsolate()("/old");
  expect(await missed()).toEqual([]);
});

test("ignoring one is taken back, and audited", async () => {
  await store("/old", 3);
  const ignored = await press({ intent: "ignore", from: "/old" });
  expect(ignored.location).toBe("/admin/redirects?ignored=%2Fold");
  const path = ignored.location ?? "";
  const { data } = await callRoute(redirects.loader, { path, params: {}, viewer: admin });
  expect(data).toMatchObject({ ignored: "/old" });
  expect(await press({ intent: "suggest", from: "/old" })).toMatchObject({ location: PATH });
  expect(await readPage()).toEqual(["/old"]);
  expect((await press({ intent: "suggest", from: "/old" })).status).toBe(409);
  const [act] = await findAllAuditBySubject(db, "site", 0);
  expect(act).toMatchObject({ action: "site.suggest", detail: { path: "/old" } });
});

test.each(["Call 555-0100", "//evil.test/<b>", ""])("%j isn't shown as ignored", async (typed) => {
  const path = `${PATH}?${new URLSearchParams({ ignored: typed })}`;
  const { data } = await callRoute(redirects.loader, { path, params: {}, viewer: admin });
  expect(data).toMatchObject({ ignored: null });
});

test("after a week they are gone; a full table reads ten rows", async () => {
  for (let n = 0; n < 30; n++) await store(`/new-${n}`, n);
  await store("/old", 99, "2026-11-19");
  await deleteMissedPathsBefore(db, "2026-11-20");
  const { rowsRead, result } = await measureRowsRead((metered) => findAllMissedPaths(metered, 10));
  expect(result[0]?.path).toBe("/new-29");
  expect(rowsRead).toBeLessThanOrEqual(11);
  const ignoring = await measureRowsRead((metered) =>
    updateMissedPathIgnored(metered, { path: "/new-29", isIgnored: true }),
  );
  expect(ignoring.rowsRead).toBeLessThanOrEqual(2);
});
