import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import { readErrorFilter } from "#app/features/records/error-filter.ts";
import { exportErrors, listErrors } from "#app/features/records/list-errors.server.ts";
import { AppError } from "#app/lib/errors.ts";
import * as errorsPage from "#app/routes/admin/errors.tsx";
import { loader as downloadErrors } from "#app/routes/admin/errors-csv.ts";
import { upsertServerError } from "#db/queries/server-errors.ts";
import type { Role } from "#db/schema/users.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { takeLoggedErrors } from "#test/support/fail-on-console.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createLogger } from "#workers/dependencies.ts";
import { recordErrors } from "#workers/error-records.ts";
import { createServer } from "#workers/server.ts";

const { db } = testDeps();
/** Each test has a minute of its own: an isolate counts what it stores per minute. */
let now = new Date("2026-06-15T18:30:00Z");
let storing: Promise<unknown>[];

beforeEach(async () => {
  await env.DB.exec("delete from server_errors; delete from error_requests");
  now = new Date(now.getTime() + 10 * 60_000);
  storing = [];
});

const logOf = (requestId: string, bindings: { DB: D1Database } = env) =>
  recordErrors(createLogger(requestId), {
    ...{ env: bindings, requestId, route: () => "/1320-club", now: () => now },
    waitUntil: (work) => void storing.push(work),
  });
const list = (search = "") =>
  listErrors({ db, clock: { now: () => now } }, readErrorFilter(new URLSearchParams(search)));
/** At the same place in the code each time. */
const broken = (what: string) =>
  Object.assign(new Error(what), {
    stack: `Error: ${what}\n    at broken (a.ts:1:2)\n    at b.ts:3:4`,
  });
const settle = async () => {
  await Promise.all(storing);
  return takeLoggedErrors().length;
};

test("an error is stored by its cause, without personal data, and found by its request", async () => {
  for (const [id, what] of [
    ["a1", "no run 12 of ann@example.com"],
    ["a2", "no run 13 of ann@example.com"],
    ["a3", "no car"],
  ] as const) {
    logOf(id)("error", "request.failed", { error: broken(what) });
    await settle();
    now = new Date(now.getTime() + 1);
  }
  const { errors } = await list();
  expect(errors.map(({ reason, count, requestId }) => [reason, count, requestId])).toEqual([
    ["Error: no car", 1, "a3"],
    ["Error: no run 12 of [address]", 2, "a2"],
  ]);
  expect(errors[1]).toMatchObject({ event: "request.failed", route: "/1320-club" });
  expect(errors[1]?.frames).toBe("broken (a.ts:1:2)\nb.ts:3:4");
  const { errors: ofRequest } = await list("request=a1");
  expect(ofRequest).toMatchObject([{ requestId: "a1", count: 2 }]);
  expect((await list("request=a9")).errors).toEqual([]);
});

test("warnings, and errors without a cause, aren't stored", async () => {
  logOf("a1")("warn", "request.failed", { error: broken("x") });
  logOf("a1")("error", "mail.paused", { reason: "x" });
  expect(storing).toEqual([]);
  expect(await settle()).toBe(1);
});

test("a flood writes twenty times a minute, and the rest is counted by the next", async () => {
  for (let n = 0; n < 5_000; n++) logOf(`r${n}`)("error", "flood", { error: broken(`no ${n}`) });
  expect(await settle()).toBe(5_000);
  expect(storing).toHaveLength(20);
  expect((await list()).errors).toMatchObject([{ count: 20 }]);
  now = new Date(now.getTime() + 60_000);
  logOf("later")("error", "flood", { error: broken("no 1") });
  await settle();
  expect((await list()).errors).toMatchObject([{ count: 5_001, requestId: "later" }]);
});

test("of more than a thousand causes and requests, a thousand are stored", async () => {
  const values = JSON.stringify(Array.from({ length: 1_000 }, (_, n) => n));
  await env.DB.prepare(
    `insert into server_errors (fingerprint, event, route, reason, frames, error_count, first_at, last_at, request_id)
     select printf('%016x', value), '', '', '', '', 1, ?1, ?1 + value, '' from json_each(?2)`,
  )
    .bind(now.getTime() - 3_600_000, values)
    .run();
  logOf("a1")("error", "new", { error: broken("a new cause") });
  await settle();
  const count = (table: string) => env.DB.prepare(`select count(*) as n from ${table}`).first("n");
  expect(await count("server_errors")).toBe(1_000);

  const first = await measureRowsRead((metered) =>
    listErrors({ db: metered, clock: { now: () => now } }, { request: "", after: null }),
  );
  expect(first.result.errors).toHaveLength(30);
  const second = await measureRowsRead((metered) =>
    listErrors(
      { db: metered, clock: { now: () => now } },
      { request: "", after: first.result.next },
    ),
  );
  expect(second.result.errors[0]?.fingerprint).toBe("00000000000003c9");
  expect(first.rowsRead).toBeLessThanOrEqual(62);
  expect(second.rowsRead).toBeLessThanOrEqual(62);
  const { rowsRead } = await measureRowsRead((metered) =>
    listErrors({ db: metered, clock: { now: () => now } }, { request: "a1", after: null }),
  );
  expect(rowsRead).toBeLessThanOrEqual(2);
  const text = await exportErrors(
    { db, clock: { now: () => now }, log: () => {} },
    { request: "", after: null },
  ).text();
  expect(text.trim().split("\r\n")).toHaveLength(1_001);

  const cause = { fingerprint: "0000000000000001", event: "", route: "", reason: "", frames: "" };
  const { rowsWritten } = await measureRowsRead((metered) =>
    upsertServerError(metered, { ...cause, requestId: "b", slot: 5, count: 1, at: now }),
  );
  expect(rowsWritten).toBeLessThanOrEqual(4);
});

test("if the database fails, nothing else does, and it is left alone for the rest of the minute", async () => {
  const prepare = vi.fn(() => {
    throw new Error("D1_ERROR: it is down");
  });
  const DB = { prepare, batch: prepare } as unknown as D1Database;
  logOf("a1", { DB })("error", "down", { error: broken("x") });
  await settle();
  const calls = prepare.mock.calls.length;
  expect(calls).toBeGreaterThan(0);
  logOf("a2", { DB })("error", "down", { error: broken("x") });
  expect(await settle()).toBe(1);
  expect(prepare.mock.calls.length).toBe(calls);
  now = new Date(now.getTime() + 60_000);
  logOf("a3")("error", "down", { error: broken("x") });
  await settle();
  expect((await list()).errors).toMatchObject([{ count: 3, requestId: "a3" }]);
});

test("a request that fails says its id, by which the error is found", async () => {
  const server = createServer(() => Promise.reject(new Error("the page broke")));
  const waiting: Promise<unknown>[] = [];
  const context = {
    waitUntil: (work: Promise<unknown>) => void waiting.push(work),
    passThroughOnException() {},
  } as unknown as ExecutionContext;
  const request = new Request("http://garage.test/club?name=ann", {
    headers: { accept: "text/html" },
  });
  const response = await server.fetch(request, env, context);
  expect(response.status).toBe(500);
  const [, id = ""] = /Reference: ([0-9a-f]+)/.exec(await response.text()) ?? [];
  await Promise.all(waiting);
  takeLoggedErrors();
  const { errors } = await listErrors(testDeps(), { request: id, after: null });
  expect(errors).toMatchObject([{ reason: "Error: the page broke", requestId: id }]);
  expect(JSON.stringify(errors)).not.toContain("ann");
});

test.each<Role>(["racer", "moderator", "editor"])("a %s finds none of it", async (role) => {
  const viewer = await viewerOf(await createUser({ role }));
  for (const [loader, path] of [
    [errorsPage.loader, "/admin/errors"],
    [downloadErrors, "/admin/errors.csv"],
  ] as const) {
    expect((await callRoute(loader, { path, params: {}, viewer })).status, path).toBe(404);
  }
});

test("an error for users is stored with its cause", async () => {
  const error = new AppError("internal", "An error occurred.", { cause: broken("the cause") });
  logOf("a1")("error", "request.failed", { error });
  await settle();
  expect((await list()).errors).toMatchObject([{ reason: "Error: the cause" }]);
});
