import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { SITE_KEYS } from "#app/features/site/schema.ts";
import { readLastGood } from "#app/lib/last-good-copy.server.ts";
import { testDeps } from "#test/support/deps.ts";
import { takeLoggedErrors } from "#test/support/fail-on-console.ts";
import { jpeg } from "#test/support/pictures.ts";
import { createCopies, createDependencies, readConfig } from "#workers/dependencies.ts";
import { createServer, type PageRenderer } from "#workers/server.ts";

const render: PageRenderer = async (_request, { nonce }) =>
  new Response(`<script nonce="${nonce}"></script>`, {
    headers: { "content-type": "text/html", "x-hydration": "deferred" },
  });
const server = createServer(render);

/** A binding of which each use fails. */
function broken<T extends object>(binding: T): T {
  return new Proxy(binding, {
    get: () => () => {
      throw new Error("the binding is down");
    },
  });
}

/** D1 that is down: a session can be had all the same, its statements fail. */
function unanswered(db: D1Database): D1Database {
  const session = { ...broken(db), prepare: broken(db).prepare, getBookmark: () => null };
  return Object.create(db, { withSession: { value: () => session } });
}

async function ask(path: string, down: Partial<typeof env>, headers: Record<string, string> = {}) {
  const context = createExecutionContext();
  const response = await server.fetch(
    new Request(`http://garage.test${path}`, { headers, redirect: "manual" }),
    { ...env, ...down },
    context,
  );
  await waitOnExecutionContext(context);
  return response;
}

afterEach(() => vi.useRealTimers());

/** Settings are trusted for three seconds. */
function passMemo(ms: number) {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
}

describe("KV down", () => {
  const down = { SITE: broken(env.SITE) };

  test("pages, redirects and the curtain go by what is known last", async () => {
    passMemo(10_000);
    expect((await ask("/tracks/kv-down", down)).status).toBe(200);
    const routeRules = [{ from: "/old", to: "/tracks", status: 301 }];
    await env.SITE.put(SITE_KEYS.settings, JSON.stringify({ routeRules }));
    passMemo(20_000);
    expect((await ask("/old", {})).headers.get("location")).toBe("/tracks");
    passMemo(30_000);
    expect((await ask("/old", down)).headers.get("location")).toBe("/tracks");
    expect((await ask("/user/joe", down)).status).toBe(200);
    await env.SITE.delete(SITE_KEYS.settings);
  });

  test("files and endpoints never read it", async () => {
    passMemo(40_000);
    let reads = 0;
    const counting = new Proxy(env.SITE, {
      get: (kv, name) => {
        reads += 1;
        const value: unknown = Reflect.get(kv, name);
        return typeof value === "function" ? value.bind(kv) : value;
      },
    });
    for (const path of ["/media/vehicles/1/gone.jpg", "/rest/slips", "/api/social", "/media/x"]) {
      await ask(path, { SITE: counting });
    }
    expect(reads).toBe(0);
    await ask("/tracks/one-key", { SITE: counting });
    expect(reads).toBe(1);
  });

  test("health says so", async () => {
    expect((await ask("/api/health", down)).status).toBe(503);
    expect(takeLoggedErrors()).toHaveLength(1);
  });
});

test.each([
  ["D1", { DB: unanswered(env.DB) }],
  ["R2", { MEDIA: broken(env.MEDIA) }],
] as const)("health says so of %s, too", async (_name, down) => {
  expect((await ask("/api/health", down)).status).toBe(503);
  expect(takeLoggedErrors()).toHaveLength(1);
});

/** A binding that never responds. */
function hanging<T extends object>(binding: T): T {
  return new Proxy(binding, { get: () => () => new Promise(() => {}) });
}

const RANGE = { range: "bytes=0-9" };
/** What reads a binding itself; pages are rendered without it. */
const READERS: [path: string, name: "SITE" | "MEDIA", headers?: Record<string, string>][] = [
  ["/builds/latest.json", "SITE"],
  ["/builds/meta/1.json", "SITE"],
  ["/api/health", "SITE"],
  ["/api/health", "MEDIA"],
  ["/maps/world.pmtiles", "MEDIA"],
  ["/maps/world.pmtiles", "MEDIA", RANGE],
  ["/media/slips/1/never.jpg", "MEDIA"],
  ["/media/slips/1/never.jpg?w=400", "MEDIA"],
];

describe.each([
  ["fails", broken],
  ["hangs", hanging],
] as const)("a binding that %s", (_, fault) => {
  test.each(READERS)("gives a 503 with Retry-After: %s, %s %o", async (path, name, headers) => {
    const response = await ask(path, { [name]: fault<object>(env[name]) }, headers);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("30");
    expect(await response.text()).not.toMatch(/binding|KV|R2/);
    expect(takeLoggedErrors()).toHaveLength(1);
  });

  test("loses what KV stores between pages, as an AppError", async () => {
    const site = { ...env, SITE: fault(env.SITE) };
    const request = new Request("http://garage.test/");
    const options = {
      db: testDeps().db,
      config: readConfig(env),
      requestId: "test",
      waitUntil() {},
    };
    const { copies, heldTexts, visits, drafts } = createDependencies(site, request, options);
    const [visit, draft] = [testDeps().visits, testDeps().drafts];
    const visitCookie = await visit.commitSession(await visit.getSession());
    const draftCookie = await draft.commitSession(await draft.getSession());
    const calls = [
      copies.read("videos"),
      copies.write("videos", {}),
      heldTexts.read("import"),
      heldTexts.write("import", "text", 60),
      visits.getSession(visitCookie),
      drafts.getSession(draftCookie),
    ];
    const results = await Promise.allSettled(calls);
    const reasons = results.map((result) => result.status === "rejected" && result.reason);
    expect(reasons.map((reason) => [reason.code, reason.retryAfterSeconds])).toEqual(
      calls.map(() => ["unavailable", 30]),
    );
  });

  test("of copies leaves an upstream's own response", async () => {
    const site = { ...env, SITE: fault(env.SITE) };
    const value = await readLastGood(
      { ...testDeps(), copies: createCopies(site) },
      {
        ...{ name: "prices", event: "store", freshMs: 1, pauseMs: 1 },
        schema: z.string(),
        fetch: async () => "fetched",
      },
    );
    expect(value).toBe("fetched");
  });
});

describe("pictures", () => {
  async function store(key: string) {
    await env.MEDIA.put(key, jpeg(), { httpMetadata: { contentType: "image/jpeg" } });
  }

  test("a variant that can't be made is the original, and is not kept", async () => {
    await store("slips/1/whole.jpg");
    const images = { IMAGES: broken(env.IMAGES) };
    const answer = await ask("/media/slips/1/whole.jpg?w=400", images, { accept: "image/webp" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect((await answer.arrayBuffer()).byteLength).toBe(jpeg().byteLength);
    const mended = await ask("/media/slips/1/whole.jpg?w=400", {}, { accept: "image/webp" });
    expect(mended.headers.get("content-type")).toBe("image/webp");
  });

  test("R2 down is a 503 that names no binding", async () => {
    const response = await ask("/media/slips/1/absent.jpg", { MEDIA: broken(env.MEDIA) });
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain("binding");
    expect(takeLoggedErrors()).toHaveLength(1);
  });
});

test("with D1 down a page is rendered past the cache, to tell of it in its own words", async () => {
  const fail = async () => {
    throw new Error("D1 is down");
  };
  const statement = { bind: () => statement, all: fail, raw: fail, run: fail };
  const session = { prepare: () => statement, batch: fail, getBookmark: () => null };
  const down = { DB: { withSession: () => session } as unknown as D1Database };
  passMemo(60_000);
  const response = await ask("/tracks/d1-down", down);
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie()).toEqual([]);
});
