import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { SITE_KEYS } from "#app/features/site/schema.ts";
import { findAllTopicsBySubject } from "#db/queries/comments.ts";
import type { User } from "#db/queries/users.ts";
import { createUser, signIn, viewerOf } from "#test/support/accounts.ts";
import type { Client } from "#test/support/client.ts";
import { writeComment } from "#test/support/comments.ts";
import { changeContent } from "#test/support/content-versions.ts";
import { testDeps } from "#test/support/deps.ts";
import { takeLoggedErrors } from "#test/support/fail-on-console.ts";
import { faultyDatabase } from "#test/support/faulty-database.ts";
import { createApprovedRun, createGarageReference } from "#test/support/garage.ts";
import { createBrowser, renderPage } from "#test/support/pages.ts";
import { createCar, createSlip } from "#test/support/slips.ts";
import { fakeWorkersCache } from "#test/support/workers-cache.ts";
import { deleteCopy } from "#workers/page-copies.ts";
import { dataCenterStore } from "#workers/page-stores.ts";
import { createServer, type PageRenderer } from "#workers/server.ts";
import { purgeAfter } from "#workers/workers-cache.ts";

const ON = { ...env, WORKERS_CACHE: "on" };
const QUARTER_HOUR_MS = 900_000;
let now = Date.now();
let racer: User;
let carId: number;
let runs: [number, number];

/** Lets time pass, and with it the half second in which an isolate trusts the versions it knows. */
function pass(ms: number) {
  now += ms;
  vi.useFakeTimers({ toFake: ["Date"], now });
}

/** Adds a comment to the first run, as a member's browser does. */
async function comment(client: Client, content: string): Promise<void> {
  const [topic] = await findAllTopicsBySubject(testDeps().db, { kind: "slip", id: runs[0] });
  const body = { topicId: topic?.topicId, content };
  expect((await client.postJson("/api/news/comments/addComment", body)).status).toBe(201);
}

/** Another isolate asks for the page. */
async function forget(path: string) {
  const store = { ...dataCenterStore, delete: async () => {} };
  await deleteCopy(`http://garage.test/test${path}`, { store, log: () => {} });
}

beforeAll(async () => {
  await createGarageReference();
  racer = await createUser();
  carId = await createCar(racer);
  const viewer = await viewerOf(racer);
  runs = [await createApprovedRun(viewer, carId), await createApprovedRun(viewer, carId)];
  // Opens the run's discussion.
  await writeComment(racer, { subject: { kind: "slip", id: runs[0] } });
});
beforeEach(() => {
  // Copies of some pages expire with the quarter hour, so each test begins with one.
  now = Math.ceil(now / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;
  pass(3_600_000);
  // Development's pages aren't deferred, so no copies of them are kept.
  vi.stubEnv("DEV", false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe("the site with Workers Cache", () => {
  function open(cache: ReturnType<typeof fakeWorkersCache>): Client {
    const browser = createBrowser();
    browser.bindings = ON;
    browser.exports = cache.exports;
    return browser;
  }

  /** What a visitor, whose isolate has no copies, gets. */
  async function visit(cache: ReturnType<typeof fakeWorkersCache>, path: string) {
    await forget(path);
    const response = await open(cache).get(path);
    return {
      status: response.status,
      cache: response.headers.get("x-cache")?.replace(/;.*/, ""),
      nonce: /nonce-([\w-]+)/.exec(response.headers.get("content-security-policy") ?? "")?.[1],
      headers: response.headers,
      text: await response.text(),
    };
  }

  async function member(cache: ReturnType<typeof fakeWorkersCache>, user: User) {
    const client = open(cache);
    await signIn(client, user);
    return client;
  }

  test("isolates share a page, and each response has a nonce and an id of its own", async () => {
    const cache = fakeWorkersCache(renderPage);
    const first = await visit(cache, "/tracks");
    pass(10_000);
    const second = await visit(cache, "/tracks");
    expect([first.cache, second.cache]).toEqual(["miss", "hit"]);
    expect(second.headers.get("x-cache")).toBe('hit; age=10; subjects="menu boards"');
    expect(cache.rendered).toEqual(["http://garage.test/tracks"]);
    for (const { text, nonce, headers } of [first, second]) {
      expect(text.split(`nonce="${nonce}"`).length).toBeGreaterThan(1);
      expect([...new Set(text.match(/nonce="[\w-]+"/g))]).toEqual([`nonce="${nonce}"`]);
      expect(text).toContain(headers.get("x-request-id"));
      expect(headers.get("cache-control")).toBe("no-cache");
    }
    expect(second.nonce).not.toBe(first.nonce);
  });

  test("a page's tags are its subjects", async () => {
    const cache = fakeWorkersCache(renderPage);
    for (const path of ["/", `/1320-club/slip/${runs[0]}`, `/user/${racer.username}`, "/racing-hq"])
      await visit(cache, path);
    expect([...cache.stored.values()].map(({ tags }) => tags)).toEqual([
      ["menu", "boards", "events", "news", "social", "day"],
      ["menu", "boards", "members", `slip:${runs[0]}`],
      ["menu", `garage:${racer.id}`],
      ["menu"],
    ]);
  });

  test("a comment purges the page of its run, and no other", async () => {
    const cache = fakeWorkersCache(renderPage);
    const [run, other] = runs.map((id) => `/1320-club/slip/${id}`) as [string, string];
    const pages = [run, other, "/", "/1320-club", "/tracks", `/user/${racer.username}`];
    const client = await member(cache, racer);
    for (const path of pages) await visit(cache, path);
    cache.purged.length = 0;
    await comment(client, "Warm tires hook.");
    expect(cache.purged).toEqual([[`slip:${runs[0]}`]]);
    pass(1_000);
    const after = [];
    for (const path of pages) after.push((await visit(cache, path)).cache);
    expect(after).toEqual(["miss", "hit", "hit", "hit", "hit", "hit"]);
    expect((await visit(cache, run)).text).toContain("Warm tires hook.");
  });

  test("a waiting slip purges nothing", async () => {
    const cache = fakeWorkersCache(renderPage);
    const pages = ["/", `/1320-club/slip/${runs[0]}`, "/1320-club", `/user/${racer.username}`];
    for (const path of pages) await visit(cache, path);
    await purgeAfter({ ...testDeps(), pages: cache.exports.PublicPages }, async () =>
      createSlip(await viewerOf(racer), carId),
    );
    expect(cache.purged).toEqual([]);
    pass(1_000);
    const after = [];
    for (const path of pages) after.push((await visit(cache, path)).cache);
    expect(after).toEqual(["hit", "hit", "hit", "hit"]);
  });

  test("a write that visitors don't see purges nothing", async () => {
    const cache = fakeWorkersCache(renderPage);
    await member(cache, await createUser());
    expect(cache.purged).toEqual([]);
  });

  test("a member's page neither comes from it nor enters it", async () => {
    const cache = fakeWorkersCache(renderPage);
    const client = await member(cache, racer);
    const response = await client.get("/tracks");
    expect(response.headers.get("x-cache")).toBe("bypass");
    expect(cache.rendered).toEqual([]);
  });

  test("in coming-soon mode, no page enters it", async () => {
    const cache = fakeWorkersCache(renderPage);
    await env.SITE.put(SITE_KEYS.settings, JSON.stringify({ isComingSoon: true }));
    try {
      pass(60_000);
      await visit(cache, "/privacy");
      await visit(cache, "/coming-soon");
    } finally {
      await env.SITE.delete(SITE_KEYS.settings);
    }
    expect(cache.rendered).toEqual([]);
  });

  test("off, the entrypoint isn't asked, and a write purges nothing", async () => {
    const cache = fakeWorkersCache(renderPage);
    const client = createBrowser();
    client.exports = cache.exports;
    await client.get("/tracks");
    await signIn(client, racer);
    await comment(client, "Cold tires spin.");
    expect([cache.rendered, cache.purged]).toEqual([[], []]);
  });
});

describe("the entrypoint", () => {
  const render = vi.fn<PageRenderer>();
  const page: PageRenderer = async (_request, { nonce }) =>
    new Response(`<script nonce="${nonce}"></script>`, {
      headers: { "content-type": "text/html", "x-hydration": "deferred" },
    });
  const server = createServer(render);

  beforeEach(() => {
    render.mockReset();
    render.mockImplementation(page);
  });

  async function get(
    cache: ReturnType<typeof fakeWorkersCache>,
    path: string,
    bindings: Partial<typeof env> = {},
  ) {
    await forget(path);
    const context = createExecutionContext();
    Object.defineProperty(context, "exports", { value: cache.exports });
    const request = new Request(`http://garage.test${path}`, { headers: { accept: "text/html" } });
    const response = await server.fetch(request, { ...ON, ...bindings }, context);
    await response.text();
    if (!bindings.DB) await waitOnExecutionContext(context);
    return { status: response.status, cache: response.headers.get("x-cache")?.split(";")[0] };
  }

  test.each<[string, number, PageRenderer]>([
    [
      "sets a cookie",
      200,
      async (...args) => {
        const response = await page(...args);
        response.headers.set("set-cookie", "visit=1");
        return response;
      },
    ],
    ["doesn't exist", 404, async () => new Response("", { status: 404 })],
    ["moved", 302, async () => new Response("", { status: 302, headers: { location: "/" } })],
    ["is for one visitor", 200, async () => new Response("<p>")],
    ["fails", 500, async () => new Response("", { status: 500 })],
    [
      "shows an error instead of its data",
      200,
      async (request, context) => {
        context.deps.log("error", "garage.not_read");
        return page(request, context);
      },
    ],
    [
      "throws",
      500,
      async () => {
        throw new Error("failed");
      },
    ],
  ])("never puts a page into it that %s", async (_, status, renderer) => {
    const cache = fakeWorkersCache(render);
    render.mockImplementation(renderer);
    expect(await get(cache, "/tracks/odd")).toEqual({ status, cache: "miss" });
    takeLoggedErrors();
    expect(cache.rendered).toHaveLength(1);
    expect(cache.stored.size).toBe(0);
  });

  test("knows nothing of the visitor but the address, for limits", async () => {
    const cache = fakeWorkersCache(render);
    await server.fetch(
      new Request("http://garage.test/tracks/visitor", {
        headers: { cookie: "device=me", "user-agent": "Me", "accept-language": "de" },
      }),
      ON,
      Object.defineProperty(createExecutionContext(), "exports", { value: cache.exports }),
    );
    const headers = [...(render.mock.calls[0]?.[0].headers.keys() ?? [])];
    expect(headers).toEqual(["cf-connecting-ip", "x-request-id"]);
  });

  test("is asked anew for a page that is older than five minutes", async () => {
    const cache = fakeWorkersCache(render);
    await get(cache, "/tracks/old");
    pass(239_000);
    expect(await get(cache, "/tracks/old")).toMatchObject({ cache: "hit" });
    pass(20_000);
    expect(await get(cache, "/tracks/old"), "revalidated meanwhile").toMatchObject({
      cache: "hit",
    });
    expect(render).toHaveBeenCalledTimes(2);
    pass(301_000);
    expect(await get(cache, "/tracks/old")).toMatchObject({ cache: "miss" });
  });

  test("is refused a purge: the page is current nevertheless", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const cache = fakeWorkersCache(render);
    cache.state.isRefusing = true;
    await get(cache, "/tracks/refused");
    await purgeAfter({ ...testDeps(), pages: cache.exports.PublicPages }, () =>
      changeContent("boards"),
    );
    expect(warn).toHaveBeenCalledWith(expect.stringContaining("workers_cache.not_purged"));
    pass(1_000);
    expect(await get(cache, "/tracks/refused")).toEqual({ status: 200, cache: "miss" });
    expect(render).toHaveBeenCalledTimes(2);
  });

  test("purges a hundred tags at once", async () => {
    const cache = fakeWorkersCache(render);
    await purgeAfter({ ...testDeps(), pages: cache.exports.PublicPages }, async () => {
      for (let id = 1; id <= 101; id++) await changeContent(`slip:${id}`);
    });
    expect(cache.purged.map(({ length }) => length)).toEqual([100, 1]);
  });

  test("a job that fails still purges what it has changed", async () => {
    const cache = fakeWorkersCache(render);
    const job = purgeAfter({ ...testDeps(), pages: cache.exports.PublicPages }, async () => {
      await changeContent("events");
      throw new Error("the second step failed");
    });
    await expect(job).rejects.toThrow("the second step failed");
    expect(cache.purged).toEqual([["events"]]);
  });

  test("an isolate without copies serves its page while D1 hangs, marked stale", async () => {
    const cache = fakeWorkersCache(render);
    await get(cache, "/tracks/bad-day");
    pass(60_000);
    const hang = () => new Promise<never>(() => {});
    const DB = faultyDatabase(/./, hang);
    expect(await get(cache, "/tracks/bad-day", { DB })).toEqual({ status: 200, cache: "stale" });
    expect(render).toHaveBeenCalledTimes(1);
  });
});
