import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { bindingOf } from "#app/lib/limits.ts";
import { changeContent } from "#test/support/content-versions.ts";
import { takeLoggedErrors } from "#test/support/fail-on-console.ts";
import type { ServerEnv } from "#workers/env.ts";
import { logAccess } from "#workers/middleware/access-log.ts";
import { provideDeps } from "#workers/middleware/provide-deps.ts";
import { setSecurityHeaders } from "#workers/middleware/security-headers.ts";
import { contextOf, createServer, type PageContext, type PageRenderer } from "#workers/server.ts";

const render = vi.fn<PageRenderer>();
const server = createServer(render);
let title = "first";

function page({ nonce }: Pick<PageContext, "nonce">): Response {
  return new Response(`<title>${title}</title><script nonce="${nonce}"></script>`, {
    headers: { "content-type": "text/html", "x-hydration": "deferred" },
  });
}

/** Requests a page and waits for its background work, unless a binding hangs. */
async function get(
  path: string,
  { down = {}, isHanging = false }: { down?: Partial<typeof env>; isHanging?: boolean } = {},
) {
  const pending: Promise<unknown>[] = [];
  const context = createExecutionContext();
  context.waitUntil = (work) => void pending.push(work);
  const request = new Request(`http://garage.test${path}`, { headers: { accept: "text/html" } });
  const response = await server.fetch(request, { ...env, ...down }, context);
  const body = await response.text();
  if (!isHanging) await Promise.all(pending);
  return {
    status: response.status,
    title: /<title>(.*)<\/title>/.exec(body)?.[1],
    cache: response.headers.get("x-cache")?.replace(/; subjects=.*/, ""),
    headers: response.headers,
  };
}

/**
 * Requests a page of an isolate whose memory is empty. Only the page cache is loaded anew, since the whole server
 * takes long on a busy machine.
 */
async function getAsNewIsolate(path: string, down: Partial<typeof env>) {
  vi.resetModules();
  const { cachePage } = await import("#workers/middleware/page-cache.ts");
  const isolate = new Hono<ServerEnv>()
    .use(logAccess, setSecurityHeaders, provideDeps, cachePage)
    .get("*", (c) => render(c.req.raw, contextOf(c)));
  const context = createExecutionContext();
  const request = new Request(`http://garage.test${path}`);
  const response = await isolate.fetch(request, { ...env, ...down }, context);
  return { headers: response.headers, body: await response.text() };
}

/** D1 whose statements do this. */
function database(call: () => Promise<never>): D1Database {
  const statement = { bind: () => statement, all: call, raw: call, run: call };
  const session = { prepare: () => statement, batch: call, getBookmark: () => null };
  return { withSession: () => session } as unknown as D1Database;
}
const FAILING = { DB: database(async () => Promise.reject(new Error("D1 is down"))) };
const HANGING = { DB: database(() => new Promise(() => {})) };

/** A database read of a page, as its loader would do it. */
const readsDatabase: PageRenderer = async (_request, context) => {
  await context.deps.db.run("select 1");
  return page(context);
};

const QUARTER_HOUR_MS = 900_000;
let now = Date.now();
/** Lets time pass, for copies and versions, not for timers. */
function pass(ms: number) {
  now += ms;
  vi.useFakeTimers({ toFake: ["Date"], now });
}

const publish = () => changeContent("menu");

beforeEach(() => {
  // Copies of some pages expire with the quarter hour, so each test begins with one.
  now = Math.ceil(now / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;
  pass(3_600_000);
  title = "first";
  render.mockReset();
  render.mockImplementation(async (_request, context) => page(context));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe.each([
  ["fails", FAILING, false],
  ["hangs", HANGING, true],
] as const)("while D1 %s", (_, down, isHanging) => {
  test("a page that was rendered before is served for as long as it takes, marked stale", async () => {
    await get("/badges/joe/1/bad-day");
    for (const ms of [1_000, 400_000, 23 * 3_600_000]) {
      pass(ms);
      const response = await get("/badges/joe/1/bad-day", { down, isHanging });
      expect(response).toMatchObject({ status: 200, title: "first" });
      expect(response.cache).toMatch(ms < 5_000 ? /^hit; age=1$/ : /^stale; age=\d+$/);
    }
    expect(render).toHaveBeenCalledTimes(1);
  });

  test("an isolate that has just started serves the data center's copy, marked stale", async () => {
    await get("/tracks/just-started");
    pass(60_000);
    const { headers, body } = await getAsNewIsolate("/tracks/just-started", down);
    expect(headers.get("x-cache")).toBe('stale; age=60; subjects="menu boards events day"');
    expect(body).toContain("<title>first</title>");
    expect(render).toHaveBeenCalledTimes(1);
  });

  test("it is current again once D1 is back", async () => {
    await get("/tracks/back-again");
    pass(60_000);
    await publish();
    title = "second";
    expect(await get("/tracks/back-again", { down, isHanging })).toMatchObject({ title: "first" });
    pass(1_000);
    expect(await get("/tracks/back-again")).toMatchObject({ title: "second", cache: "miss" });
  });

  test("a page without a copy that needs D1 fails with a 503 and Retry-After", async () => {
    await get("/tracks/known");
    pass(10_000);
    render.mockImplementation(readsDatabase);
    const response = await get("/tracks/never-rendered", { down, isHanging });
    takeLoggedErrors();
    expect(response.status).toBe(isHanging ? 503 : 500);
    if (isHanging) expect(response.headers.get("retry-after")).toBe("30");
  });

  test("a page without a copy that doesn't need D1 is rendered", async () => {
    const warn = vi.spyOn(console, "warn");
    pass(10_000);
    expect(await get("/racing-hq", { down, isHanging })).toMatchObject({ status: 200 });
    if (!isHanging) expect(warn).toHaveBeenCalledWith(expect.stringContaining("no_version"));
  });
});

test("an outdated copy replaces a page that fails, or that shows an error instead of its data", async () => {
  await get("/user/failing");
  await publish();
  const failures: PageRenderer[] = [
    async () => new Response("failed", { status: 500, headers: { "retry-after": "9" } }),
    async () => {
      throw new Error("failed");
    },
    async (_request, context) => {
      context.deps.log("error", "garage.not_read");
      return new Response("<title>sorry</title>");
    },
  ];
  for (const failure of failures) {
    pass(1_000);
    render.mockImplementation(failure);
    const response = await get("/user/failing");
    expect(response).toMatchObject({ status: 200, title: "first" });
    expect(response.cache).toMatch(/^stale; age=\d+$/);
    expect(response.headers.get("retry-after")).toBeNull();
    takeLoggedErrors();
  }
});

test("a page that was deleted, or rendered more than a day ago, is not served while D1 is down", async () => {
  await get("/user/deleted");
  await get("/user/old");
  await publish();
  pass(1_000);
  render.mockImplementation(async () => new Response("gone", { status: 404 }));
  expect(await get("/user/deleted")).toMatchObject({ status: 404 });
  pass(60_000);
  expect(await get("/user/deleted", { down: FAILING })).toMatchObject({ status: 404 });
  expect(await get("/user/old", { down: FAILING })).toMatchObject({ status: 200 });
  pass(24 * 3_600_000);
  expect(await get("/user/old", { down: FAILING })).toMatchObject({ status: 404 });
});

test("a database that was restored to an earlier state outdates the copies", async () => {
  await publish();
  await get("/tracks/restored");
  await env.DB.prepare("update content_versions set version = version - 2").run();
  pass(1_000);
  expect(await get("/tracks/restored"), "a replica may lag").toMatchObject({ cache: "hit; age=1" });
  pass(11_000);
  expect(await get("/tracks/restored")).toMatchObject({ cache: "miss" });
  pass(1_000);
  expect(await get("/tracks/restored")).toMatchObject({ cache: "hit; age=1" });
});

test("an overloaded D1 gives a 503, and no internals", async () => {
  const error = new Error("D1_ERROR: D1 DB is overloaded. Requests queued for too long.");
  const down = { DB: database(async () => Promise.reject(error)) };
  render.mockImplementation(readsDatabase);
  const response = await get("/tracks/overloaded", { down });
  expect(response).toMatchObject({ status: 503, cache: "miss" });
  expect(response.headers.get("retry-after")).toBe("30");
  takeLoggedErrors();
});

test("requests at the same time render a page once", async () => {
  await get("/tracks/warm-up");
  const started = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  render.mockReset();
  render.mockImplementation(async (_request, context) => {
    started.resolve();
    await release.promise;
    return page(context);
  });
  const first = get("/tracks/crowd");
  await started.promise;
  const others = [get("/tracks/crowd"), get("/tracks/crowd"), get("/tracks/crowd")];
  await new Promise((resolve) => setTimeout(resolve, 20));
  release.resolve();
  const responses = await Promise.all([first, ...others]);
  expect(render).toHaveBeenCalledTimes(1);
  expect(responses.map(({ cache }) => cache?.split(";")[0])).toEqual(["miss", "hit", "hit", "hit"]);
});

test("a rendering that never ends doesn't hold up the requests after it", async () => {
  await get("/tracks/warm-up");
  const started = Promise.withResolvers<void>();
  render.mockImplementationOnce(() => {
    started.resolve();
    return new Promise(() => {});
  });
  void get("/tracks/canceled");
  await started.promise;
  expect(await get("/tracks/canceled")).toMatchObject({ status: 200, cache: "miss" });
});

describe("a cache that", () => {
  const broken = (open: () => Promise<Cache>) => vi.spyOn(caches, "open").mockImplementation(open);

  test("fails is passed by", async () => {
    broken(async () => Promise.reject(new Error("the cache is down")));
    expect(await get("/tracks/no-cache")).toMatchObject({ status: 200, cache: "miss" });
    expect(await get("/tracks/no-cache")).toMatchObject({ status: 200, cache: "hit; age=0" });
  });

  test("hangs is passed by", async () => {
    broken(() => new Promise(() => {}));
    expect(await get("/tracks/slow-cache", { isHanging: true })).toMatchObject({ cache: "miss" });
    expect(await get("/tracks/slow-cache")).toMatchObject({ cache: "hit; age=0" });
  });
});

test("Analytics Engine may fail", async () => {
  const writeDataPoint = () => {
    throw new Error("Analytics Engine is down");
  };
  const down = { ANALYTICS: { writeDataPoint }, VISITS: { writeDataPoint } };
  expect(await get("/tracks/no-analytics", { down })).toMatchObject({ status: 200 });
});

test("KV may hang", async () => {
  const down = { SITE: new Proxy(env.SITE, { get: () => () => new Promise(() => {}) }) };
  expect(await get("/tracks/no-kv", { down, isHanging: true })).toMatchObject({ status: 200 });
});

test.each([
  ["fails", () => Promise.reject(new Error("no limit for 10.0.0.1"))],
  ["hangs", () => new Promise<never>(() => {})],
])("a rate limit that %s gives a 503", async (_, limit) => {
  const down = { [bindingOf("news")]: { limit } };
  const { status, headers } = await get("/api/news/recent", { down });
  expect(status).toBe(503);
  expect(headers.get("retry-after")).toBe("30");
  expect(takeLoggedErrors().join()).not.toContain("10.0.0.1");
});

test("an isolate that has just started finds the data center's copy", async () => {
  await get("/tracks/other-isolate");
  // Its memory is empty. Only this module is loaded anew, since the whole server takes long on a busy machine.
  vi.resetModules();
  const { findCopy, getFromMemory, insertIds } = await import("#workers/page-copies.ts");
  const { dataCenterStore: store } = await import("#workers/page-stores.ts");
  const key = "http://garage.test/test/tracks/other-isolate";
  expect(getFromMemory(key)).toBeNull();
  const { copy } = await findCopy(key, { store, isCurrent: () => false, now, log: () => {} });
  expect(copy?.subjects).toEqual(["menu", "boards", "events", "day"]);
  const body = copy && insertIds(copy, { nonce: "anew", requestId: "1" });
  expect(new TextDecoder().decode(body ?? new Uint8Array())).toContain('<script nonce="anew">');
});

test("a page for one visitor says that it bypassed the cache, with its timing", async () => {
  const { cache, headers } = await get("/login");
  expect(cache).toBe("bypass");
  expect(headers.get("server-timing")).toMatch(/^total;dur=\d+, d1;desc=\d+$/);
});
