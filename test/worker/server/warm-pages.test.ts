import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { changeContent } from "#test/support/content-versions.ts";
import { takeLoggedErrors } from "#test/support/fail-on-console.ts";
import { faultyDatabase } from "#test/support/faulty-database.ts";
import { type Newsroom, openNewsroom, publish } from "#test/support/news.ts";
import { openSession } from "#test/support/pages.ts";

let room: Newsroom;
let now = Date.now();

/** Lets time pass for copies, versions and the menu. */
function pass(ms: number): void {
  now += ms;
  vi.useFakeTimers({ toFake: ["Date"], now });
}

async function show(path: string, bindings: Partial<typeof env> = {}) {
  const get = await openSession(null, bindings);
  const response = await get(path);
  return {
    status: response.status,
    cache: response.headers.get("x-cache")?.replace(/;.*/, ""),
    text: await response.text(),
  };
}

beforeEach(async () => {
  room ??= await openNewsroom();
  pass(600_000);
  // Development's pages aren't deferred, so no copies of them are kept.
  vi.stubEnv("DEV", false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test("a renamed category is in the menu of every page within seconds", async () => {
  await publish(room);
  pass(1_000);
  expect((await show("/tracks")).text).toContain(">Racing<");
  expect((await show("/tracks")).cache).toBe("hit");
  await env.DB.prepare("update news_categories set name = 'Meets' where slug = 'racing'").run();
  pass(1_000);
  const page = await show("/tracks");
  expect(page.cache).toBe("miss");
  expect(page.text).toContain(">Meets<");
});

test("a category is in the menu once it has an article, and while it has one", async () => {
  expect((await show("/tracks")).text).not.toContain("/news/category/garage");
  const { id } = await publish(room, { categoryIds: [room.categories.garage ?? 0] });
  pass(1_000);
  expect((await show("/tracks")).text).toContain("/news/category/garage");
  await env.DB.prepare("update news_articles set listed_at = null where id = ?").bind(id).run();
  pass(1_000);
  expect((await show("/tracks")).text).not.toContain("/news/category/garage");
});

test.each([
  ["the news", /news_listings/],
  ["the menu", /from news_categories/],
])("home without %s is neither shown instead of a good copy nor kept", async (_, isFaulty) => {
  await publish(room, { title: "Heat cycles" });
  pass(1_000);
  expect(await show("/")).toMatchObject({
    cache: "miss",
    text: expect.stringContaining("Heat cycles"),
  });
  await changeContent("news", "menu");
  pass(1_000);
  const DB = faultyDatabase(isFaulty, async () => Promise.reject(new Error("D1 is down")));
  const page = await show("/", { DB });
  expect(takeLoggedErrors()).toHaveLength(1);
  expect(page).toMatchObject({
    status: 200,
    cache: "stale",
    text: expect.stringContaining("Heat cycles"),
  });
  expect(await show("/")).toMatchObject({ cache: "miss" });
});

const hang = () => new Promise<never>(() => {});
const overload = async () => Promise.reject(new Error("D1_ERROR: D1 DB is overloaded."));
const DOWN = "Our database isn\u2019t responding right now. Please try again in a minute.";

test.each([
  ["/1320-club/slip/1", "hangs", hang, DOWN],
  ["/1320-club/slip/1", "is overloaded", overload, DOWN],
  ["/user/never-seen", "is overloaded", overload, "Failed to fetch user data"],
  ["/1320-club", "is overloaded", overload, "HTTP error status 503"],
])(
  "%s without a copy says in our words that the database %s, and when to come back",
  async (path, _, fault, words) => {
    pass(60_000);
    const get = await openSession(null, { DB: faultyDatabase(/./, fault) });
    const response = await get(path, { headers: { accept: "text/html" } });
    expect(takeLoggedErrors().length).toBeGreaterThan(0);
    const text = await response.text();
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(response.headers.get("content-type")).toMatch(/^text\/html/);
    expect(text.replace(/&#x27;|&rsquo;/g, "\u2019")).toContain(words);
    expect(text).not.toMatch(/D1|overloaded/);
  },
);
