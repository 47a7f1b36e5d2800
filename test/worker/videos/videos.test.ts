import { afterEach, expect, test, vi } from "vitest";
import { type FeedDeps, readPlaylists } from "#app/features/videos/read-playlists.server.ts";
import { entryXml, feedXml } from "#test/support/video-feed.ts";

const A = "https://videos.test/a";
const B = "https://videos.test/b";
const MINUTE = 60_000;

type Answer = () => Response | Promise<Response>;

afterEach(() => vi.unstubAllGlobals());

/** Feeds with responses set by the test, an in-memory cache, and a fixed clock. */
function setUp(urls: string[], answers: Record<string, Answer>) {
  const state = { now: 0, asked: [] as string[], answers, logs: [] as string[], isClaimed: false };
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
    config: { videoFeedUrls: urls },
    clock: { now: () => new Date(state.now) },
    copies: {
      read: async (name) => structuredClone(copies.get(name) ?? null),
      write: async (name, copy) => void copies.set(name, structuredClone(copy)),
      claim: () => !state.isClaimed,
    },
    log: (level, event, fields) => state.logs.push(`${level} ${event} ${JSON.stringify(fields)}`),
    waitUntil: (work) => void waiting.push(work),
  };
  const read = async () => (await readPlaylists(deps)).map(({ title }) => title);
  return { state, copies, read, settle: () => Promise.all(waiting) };
}

const feed = (title: string) => () =>
  new Response(feedXml(title, entryXml("abcdefghijk", "A pass")));

test("without a feed nothing is fetched", async () => {
  const { state, read } = setUp([], {});
  expect(await read()).toEqual([]);
  expect(state.asked).toEqual([]);
});

test("each feed is a playlist, in configuration order", async () => {
  const { read } = setUp([B, A], { [A]: feed("First"), [B]: feed("Second") });
  expect(await read()).toEqual(["Second", "First"]);
});

test("a copy is served for fifteen minutes, then refreshed after responding", async () => {
  const { state, read, settle } = setUp([A], { [A]: feed("Old") });
  await read();
  state.now = 14 * MINUTE;
  state.answers[A] = feed("New");
  expect(await read()).toEqual(["Old"]);
  expect(state.asked).toHaveLength(1);
  state.now = 15 * MINUTE;
  expect(await read()).toEqual(["Old"]);
  await settle();
  expect(await read()).toEqual(["New"]);
});

test("a stale copy that another visit is refreshing is served as is", async () => {
  const { state, read, settle } = setUp([A], { [A]: feed("Old") });
  await read();
  state.now = 15 * MINUTE;
  state.isClaimed = true;
  expect(await read()).toEqual(["Old"]);
  await settle();
  expect(state.asked).toHaveLength(1);
});

test("a failing feed is fetched twice and keeps its last copy", async () => {
  const { state, read, settle } = setUp([A, B], { [A]: feed("First"), [B]: feed("Second") });
  await read();
  delete state.answers[A];
  state.asked.length = 0;
  state.now = 20 * MINUTE;
  await read();
  await settle();
  expect(state.asked.toSorted()).toEqual([A, A, B]);
  expect(await read()).toEqual(["First", "Second"]);
  expect(state.logs).toEqual(['warn videos.not_fetched {"reason":"no connection"}']);
});

test("a single failure is recovered by the second attempt", async () => {
  let isFirst = true;
  const { read, state } = setUp([A], {
    [A]: () => {
      if (!isFirst) return feed("Fine")();
      isFirst = false;
      return new Response("busy", { status: 503 });
    },
  });
  expect(await read()).toEqual(["Fine"]);
  expect(state.logs).toEqual([]);
});

test("a failing feed isn't fetched again for a minute", async () => {
  const { state, read } = setUp([A], {});
  expect(await read()).toEqual([]);
  expect(state.asked).toHaveLength(2);
  state.now = MINUTE - 1;
  await read();
  expect(state.asked).toHaveLength(2);
});

test("a feed of 50 MB is not read to the end", async () => {
  let sent = 0;
  const { read, state } = setUp([A], {
    [A]: () =>
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
  expect(sent).toBeLessThan(5_000_000);
  expect(state.logs.join()).toContain("more than 1000000 bytes");
});

test("a feed of nested tags is refused by their number, and logged", async () => {
  const { read, state } = setUp([A], { [A]: () => new Response("<a>".repeat(5_001)) });
  expect(await read()).toEqual([]);
  expect(state.logs).toEqual(['warn videos.not_fetched {"reason":"a feed has at most 5000 tags"}']);
});

test.each([
  ["a page", () => new Response("<!doctype html><title>Sign in</title>")],
  ["an error", () => new Response("<feed/>", { status: 404 })],
  ["nothing", () => new Response("")],
  ["bytes", () => new Response(new Uint8Array([0, 255, 254, 60, 60, 60]))],
  ["a line that breaks", () => new Response(brokenBody())],
])("a feed that responds with %s is left off the page", async (_, answer) => {
  const { read, state } = setUp([A, B], { [A]: answer, [B]: feed("Second") });
  expect(await read()).toEqual(["Second"]);
  expect(state.logs).toHaveLength(1);
  expect(state.logs[0]).not.toContain("Sign in");
});

function brokenBody() {
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode("<feed>"));
      controller.error(new Error("reset by peer"));
    },
  });
}

test("a copy that is invalid or unreadable is fetched again", async () => {
  const { read, copies } = setUp([A], { [A]: feed("Fine") });
  copies.set("video-playlists", { staleAt: "never", playlists: [{ evil: true }] });
  expect(await read()).toEqual(["Fine"]);
});
