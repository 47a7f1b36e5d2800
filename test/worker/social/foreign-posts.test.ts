import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { hideForeignPost } from "#app/features/social/hide-foreign-post.server.ts";
import { type FeedDeps, readForeignPosts } from "#app/features/social/read-foreign-posts.server.ts";
import { readSocialFeed } from "#app/features/social/read-social-feed.server.ts";
import { POSTS_SHOWN } from "#app/features/social/rules.ts";
import { AppError } from "#app/lib/errors.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { feedItem, feedJson } from "#test/support/social-feed.ts";
import { createCopies } from "#workers/dependencies.ts";
import { refreshSocialFeed } from "#workers/jobs/refresh-social-feed.ts";

const FEED = "https://feeds.test/api/feeds/garage?filter=all";
const ASKED = "https://feeds.test/api/feeds/garage?filter=all&per=6";
const PICTURE = "https://cdn.network.test/1.jpg";
const MINUTE = 60_000;

type Answer = () => Response | Promise<Response>;

afterEach(() => vi.unstubAllGlobals());

/** A feed with responses set by the test, an in-memory cache, and a fixed clock. */
function setUp(answers: Record<string, Answer>) {
  const state = { now: 0, asked: [] as string[], answers, logs: [] as string[], stored: 0 };
  const copies = new Map<string, unknown>();
  const waiting: Promise<unknown>[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    state.asked.push(url);
    expect(init.signal).toBeInstanceOf(AbortSignal);
    const answer = state.answers[url];
    if (!answer) throw new TypeError("network is down");
    return answer();
  });
  const deps: FeedDeps = {
    db: testDeps().db,
    config: { socialFeedUrl: FEED },
    clock: { now: () => new Date(state.now) },
    copies: {
      read: async (name) => structuredClone(copies.get(name) ?? null),
      write: async (name, copy) => void copies.set(name, structuredClone(copy)),
      claim: () => true,
    },
    media: {
      storePicture: async (file) => {
        if ((await file.text()) !== "picture") throw new AppError("invalid", "This is no photo.");
        state.stored += 1;
        return {
          key: `social-feed/p${state.stored}.jpg`,
          width: 1200,
          height: 1200,
          blurDataUrl: "",
        };
      },
    },
    log: (level, event, fields) => state.logs.push(`${level} ${event} ${JSON.stringify(fields)}`),
    waitUntil: (work) => void waiting.push(work),
  };
  const read = async () => (await readForeignPosts(deps, FEED)).map(({ message }) => message);
  return { state, copies, deps, read, settle: () => Promise.all(waiting) };
}

const feed =
  (...messages: string[]): Answer =>
  () =>
    Response.json(
      feedJson(...messages.map((message) => feedItem({ message, external_id: message }))),
    );
const picture: Answer = () => new Response("picture");

test("the home page doesn't wait for a feed that was never read", async () => {
  const { deps, read, settle } = setUp({ [ASKED]: feed("Fine"), [PICTURE]: picture });
  expect(await readForeignPosts(deps, FEED, { waits: false })).toEqual([]);
  await settle();
  expect(await read()).toEqual(["Fine"]);
});

test("posts have pictures stored here", async () => {
  const { deps, state } = setUp({ [ASKED]: feed("First"), [PICTURE]: picture });
  expect(await readForeignPosts(deps, FEED)).toMatchObject([
    {
      id: "First",
      image: "/media/social-feed/p1.jpg",
      media: [{ type: "image", url: "/media/social-feed/p1.jpg" }],
      external_created_at: "2026-05-10T02:42:00.000Z",
    },
  ]);
  expect(state.asked).toEqual([ASKED, PICTURE]);
  expect(state.logs).toEqual([]);
});

test("a copy is served for fifteen minutes, then refreshed after responding, pictures only once", async () => {
  const { state, read, settle } = setUp({ [ASKED]: feed("Old"), [PICTURE]: picture });
  await read();
  state.now = 14 * MINUTE;
  state.answers[ASKED] = feed("New", "Old");
  expect(await read()).toEqual(["Old"]);
  expect(state.asked).toHaveLength(2);
  state.now = 15 * MINUTE;
  expect(await read()).toEqual(["Old"]);
  await settle();
  expect(await read()).toEqual(["New", "Old"]);
  expect(state.stored).toBe(2);
});

test("of all visits that find the copy stale, one refreshes it", async () => {
  const { deps, state, settle } = setUp({ [ASKED]: feed("Old"), [PICTURE]: picture });
  const copies = createCopies(env);
  const read = async () => (await readForeignPosts({ ...deps, copies }, FEED))[0]?.message;
  await read();
  state.answers[ASKED] = feed("New");
  state.asked.length = 0;
  state.now = 15 * MINUTE;
  expect(new Set(await Promise.all(Array.from({ length: 20 }, read)))).toEqual(new Set(["Old"]));
  await settle();
  expect(state.asked).toEqual([ASKED, PICTURE]);
  expect(await read()).toBe("New");
  // If that refresh never finished, the next one may try a minute later.
  await copies.write("social-posts", { url: FEED, staleAt: 0, posts: [] });
  state.now += MINUTE - 1;
  await read();
  await settle();
  expect(state.asked).toHaveLength(2);
  state.now += 1;
  await read();
  await settle();
  expect(state.asked).toHaveLength(4);
});

test("a hidden post is replaced right away, and only six plus the hidden ones are fetched", async () => {
  const names = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th"];
  const perOf = (per: number) => ASKED.replace("per=6", `per=${per}`);
  const { state, deps, settle } = setUp({
    [ASKED]: feed(...names.slice(0, 6)),
    [perOf(7)]: feed(...names.slice(0, 7)),
    [perOf(8)]: feed(...names),
    [PICTURE]: picture,
  });
  const viewer = await viewerOf(await createUser({ role: "editor" }));
  const strip = async () =>
    (await readSocialFeed(deps, { per: POSTS_SHOWN })).map(({ message }) => message);
  const mark = async (id: string, isHidden: boolean) => {
    await hideForeignPost({ ...testDeps(), ...deps, viewer }, { id, isHidden });
    await settle();
  };
  expect(await strip()).toEqual(names.slice(0, 6));
  await mark("2nd", true);
  expect(await strip()).toEqual(["1st", "3rd", "4th", "5th", "6th", "7th"]);
  await mark("4th", true);
  expect(await strip()).toEqual(["1st", "3rd", "5th", "6th", "7th", "8th"]);
  await mark("2nd", false);
  await mark("4th", false);
  state.asked.length = 0;
  state.now = 15 * MINUTE;
  await strip();
  await settle();
  expect(state.asked).toEqual([ASKED]);
  expect(await strip()).toEqual(names.slice(0, 6));
});

test("a failing feed is fetched twice, keeps its last copy, and isn't fetched again for a minute", async () => {
  const { state, read, settle } = setUp({ [ASKED]: feed("Last"), [PICTURE]: picture });
  await read();
  delete state.answers[ASKED];
  state.asked.length = 0;
  state.now = 20 * MINUTE;
  await read();
  await settle();
  expect(state.asked).toEqual([ASKED, ASKED]);
  expect(await read()).toEqual(["Last"]);
  state.now += MINUTE - 1;
  await read();
  expect(state.asked).toHaveLength(2);
  expect(state.logs).toEqual(['warn social.not_fetched {"reason":"no connection"}']);
});

test("a single failure is recovered by the second attempt", async () => {
  let isFirst = true;
  const { read, state } = setUp({
    [PICTURE]: picture,
    [ASKED]: () => {
      if (!isFirst) return feed("Fine")();
      isFirst = false;
      return new Response("busy", { status: 503 });
    },
  });
  expect(await read()).toEqual(["Fine"]);
  expect(state.logs).toEqual([]);
});

test.each<[string, Answer]>([
  ["a page", () => new Response("<!doctype html><title>Sign in</title>")],
  ["an error", () => Response.json(feedJson(feedItem()), { status: 500 })],
  ["nothing", () => new Response("")],
  ["other JSON", () => Response.json({ posts: "Sign in" })],
  ["a timeout", () => Promise.reject(new DOMException("timed out", "TimeoutError"))],
  ["a line that breaks", () => new Response(brokenBody())],
])("a feed that responds with %s shows nothing and is logged", async (_, answer) => {
  const { read, state } = setUp({ [ASKED]: answer });
  expect(await read()).toEqual([]);
  expect(state.asked).toHaveLength(2);
  expect(state.logs).toHaveLength(1);
  expect(state.logs[0]).toContain("warn social.not_fetched");
  expect(state.logs[0]).not.toContain("Sign in");
});

test("a feed nested too deep is refused before it is parsed, and logged", async () => {
  const { read, state } = setUp({ [ASKED]: () => new Response("[".repeat(1_000_000)) });
  expect(await read()).toEqual([]);
  expect(state.logs).toEqual([
    'warn social.not_fetched {"reason":"The JSON is nested more than 64 levels deep."}',
  ]);
});

function brokenBody() {
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('{"posts":'));
      controller.error(new Error("reset by peer"));
    },
  });
}

test("a feed of 100 MB is not read to the end", async () => {
  let sent = 0;
  const { read, state } = setUp({
    [ASKED]: () =>
      new Response(
        new ReadableStream<Uint8Array>({
          pull(controller) {
            sent += 100_000;
            controller.enqueue(new Uint8Array(100_000).fill(32));
            if (sent >= 100_000_000) controller.close();
          },
        }),
      ),
  });
  expect(await read()).toEqual([]);
  expect(sent).toBeLessThan(10_000_000);
  expect(state.logs.join()).toContain("more than 2000000 bytes");
});

test("a post whose picture can't be fetched has none, and it is tried again later", async () => {
  const { deps, state, settle } = setUp({
    [ASKED]: feed("Post"),
    [PICTURE]: () => new Response("<svg>"),
  });
  expect(await readForeignPosts(deps, FEED)).toMatchObject([{ image: null, media: [] }]);
  expect(state.logs).toEqual(['warn social.no_picture {"reason":"This is no photo."}']);
  state.answers[PICTURE] = picture;
  state.now = 15 * MINUTE;
  await readForeignPosts(deps, FEED);
  await settle();
  expect(await readForeignPosts(deps, FEED)).toMatchObject([
    { image: "/media/social-feed/p1.jpg" },
  ]);
});

test.each([
  "http://127.0.0.1/latest/meta-data",
  "http://router.local/1.jpg",
  "https://cdn.network.test:8080/1.jpg",
  "file:///etc/passwd",
])("a picture at %s is not fetched", async (address) => {
  const { deps, state } = setUp({ [ASKED]: feed("Post"), [address]: picture });
  state.answers[ASKED] = () => Response.json(feedJson(feedItem({ image: address })));
  const moved = () => new Response(null, { status: 302, headers: { location: address } });
  expect(await readForeignPosts(deps, FEED)).toMatchObject([{ image: null }]);
  expect(state.asked).toEqual([ASKED]);
  state.answers[ASKED] = feed("Moved");
  state.answers[PICTURE] = moved;
  state.now = 15 * MINUTE;
  await readForeignPosts(deps, FEED);
  await vi.waitFor(() => expect(state.asked).toContain(PICTURE));
  expect(state.asked).not.toContain(address);
});

test("the hourly job fetches the feed even if its copy is fresh, and nothing without a feed", async () => {
  const { state } = setUp({ [ASKED]: feed("Morning") });
  state.answers[ASKED] = () => Response.json(feedJson(feedItem({ message: "Morning", image: "" })));
  const stored = async () =>
    (await env.SITE.get<{ posts: { message: string }[] }>("copy:social-posts", "json"))?.posts.map(
      ({ message }) => message,
    );
  const run = (url?: string) =>
    refreshSocialFeed({ ...env, ...(url && { SOCIAL_FEED_URL: url }) }, { log, now: new Date(0) });
  const log = () => {};
  await run();
  expect(state.asked).toEqual([]);
  await run(FEED);
  expect(await stored()).toEqual(["Morning"]);
  state.answers[ASKED] = () => Response.json(feedJson(feedItem({ message: "Noon", image: "" })));
  await run(FEED);
  expect(await stored()).toEqual(["Noon"]);
  delete state.answers[ASKED];
  await run(FEED);
  expect(await stored()).toEqual(["Noon"]);
});

test("a copy that is invalid, or of another feed, is not shown", async () => {
  const { read, copies } = setUp({ [ASKED]: feed("Fine"), [PICTURE]: picture });
  copies.set("social-posts", { url: FEED, staleAt: "never", posts: [{ evil: true }] });
  expect(await read()).toEqual(["Fine"]);
  copies.set("social-posts", { url: "https://other.test", staleAt: 1e15, posts: [] });
  expect(await read()).toEqual(["Fine"]);
});
