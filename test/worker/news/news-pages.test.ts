import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, test, vi } from "vitest";
import type { Deps } from "#app/deps.ts";
import { createNewsMenuReader } from "#app/features/news/read-news-menu.server.ts";
import { readHomeNews } from "#app/features/site/read-home-news.server.ts";
import { loader as showArticle } from "#app/routes/news/article.tsx";
import { loader as showAuthor } from "#app/routes/news/author.tsx";
import { loader as showCategory } from "#app/routes/news/category.tsx";
import { loader as showContributors } from "#app/routes/news/contributors.tsx";
import { loader as showFront } from "#app/routes/news/front.tsx";
import { loader as search } from "#app/routes/news/search.tsx";
import { loader as showTag } from "#app/routes/news/tag.tsx";
import { EU_TAG_ID } from "#db/schema/news.ts";
import { testDeps } from "#test/support/deps.ts";
import { type Newsroom, openNewsroom, publish } from "#test/support/news.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const PATH = "/news/article/racing/2026/05/a-night";
let room: Newsroom;

beforeAll(async () => {
  room = await openNewsroom();
  const { tires = 0 } = room.tags;
  const saved = await publish(room, { slug: "first-name" });
  await publish(
    room,
    {
      slug: "a-night",
      title: "A night of carburetors",
      publishedAt: new Date("2026-05-09T10:00:00Z"),
    },
    { saved },
  );
  await publish(room, { slug: "over-there", tagIds: [EU_TAG_ID, tires] });
  await publish(room, { slug: "withdrawn", status: "UNPUBLISHED" });
  for (let at = 0; at < 10; at += 1) await publish(room, { tagIds: [tires] });
});

/** Opens an article by the last segment of its URL. */
function article(path: string) {
  const params = { article: path.replace(/\?.*/, "").split("/").at(-1) ?? "" };
  return callRoute(showArticle, { path, params });
}

describe("an article", () => {
  it("has one URL", async () => {
    const { status, data } = await article(PATH);
    expect(status).toBe(200);
    expect(data).toMatchObject({ article: { path: PATH, title: "A night of carburetors" } });
  });

  it.each([
    ["another category", "/news/article/garage/2026/05/a-night"],
    ["another year", "/news/article/racing/1999/05/a-night"],
    ["another month", "/news/article/racing/2026/5/a-night"],
    ["words for a date", "/news/article/racing/soon/may/a-night"],
    ["capitals", "/news/article/Racing/2026/05/A-Night"],
    ["a closing slash", "/news/article/racing/2026/05//a-night"],
    ["the slug it had before", "/news/article/racing/2026/05/first-name"],
  ])("redirects there from a URL with %s", async (_, path) => {
    const { status, location } = await article(`${path}?utm_source=mail`);
    expect([status, location]).toEqual([301, `${PATH}?utm_source=mail`]);
  });

  it.each(["nobody-wrote-this", "withdrawn"])("that is %s is not found", async (slug) => {
    const path = `/news/article/racing/2026/05/${slug}`;
    const { status, data } = await article(path);
    expect([status, data]).toEqual([404, `Page Not Found: ${path}`]);
  });
});

describe.each([
  ["a category", showCategory, "/news/category/racing", { category: "racing" }],
  ["a tag", showTag, "/news/tag/tires", { tag: "tires" }],
  ["an author", showAuthor, "/news/author/gus", { author: "gus" }],
] as const)("%s", (_, loader, path, params) => {
  const ask = (query = "") => callRoute(loader, { path: path + query, params: { ...params } });

  it("lists ten articles per page, and those for Europe only", async () => {
    expect((await ask()).data).toMatchObject({ region: "all", list: { page: 1, totalPages: 2 } });
    expect((await ask("?page=2")).data).toMatchObject({ list: { page: 2 } });
    const { data } = await ask("?region=eu");
    expect(data).toMatchObject({ region: "eu", list: { total: 1, cards: [{ isEu: true }] } });
  });

  it("has no page past its end", async () => {
    const { status, data } = await ask("?page=3");
    expect([status, data]).toEqual([404, `Page Not Found: ${path}?page=3`]);
    // The reader's region may have made the list shorter.
    const { status: moved, headers } = await ask("?page=2&region=eu");
    expect([moved, headers.get("location")]).toEqual([302, `${path}?region=eu`]);
  });

  it("is not found if there is none", async () => {
    const nobody = Object.fromEntries(Object.keys(params).map((name) => [name, "nobody"]));
    expect((await callRoute(loader, { path, params: nobody })).status).toBe(404);
  });
});

test("the feed's own account is shown under our name", async () => {
  const { data } = await callRoute(showAuthor, {
    path: "/news/author/admin",
    params: { author: "admin" },
  });
  expect(data).toMatchObject({ author: { name: "Quarter Mile Garage" } });
});

test("the news start with the front; URLs with a page are the archive", async () => {
  const ask = async (path: string) => (await callRoute(showFront, { path, params: {} })).data;
  expect(await ask("/news")).toMatchObject({ list: null, front: { lead: { isEu: false } } });
  expect(await ask("/news?page=2")).toMatchObject({
    front: undefined,
    list: { page: 2, total: 12 },
  });
  expect((await callRoute(showFront, { path: "/news?page=3", params: {} })).status).toBe(404);
});

test("a search finds the typed words; without words, nothing is searched", async () => {
  const ask = async (path: string) => (await callRoute(search, { path, params: {} })).data;
  expect(await ask("/news/search?q=carburetor")).toMatchObject({
    search: { query: "carburetor", total: 1 },
  });
  expect(await ask("/news/search")).toMatchObject({ search: { query: "", hits: [] } });
  // What isn't text is nothing to search for.
  expect(await ask("/news/search?q=carb%00uretor%EF%BF%BE")).toMatchObject({
    search: { query: "carburetor", total: 1 },
  });
});

test("contributors are authors with a story", async () => {
  const { data } = await callRoute(showContributors, { path: "/news/contributors", params: {} });
  expect(data).toMatchObject({ contributors: [{ author: { slug: "gus" } }] });
});

/** A database that is down. */
const broken: Deps["db"] = new Proxy(testDeps().db, {
  get: () => () => {
    throw new Error("D1 is down");
  },
});

describe("the menu", () => {
  /** Reads the menu as a page would, at a time in seconds. */
  function openMenu() {
    const read = createNewsMenuReader();
    return (seconds: number, menuVersion: number | null, db = testDeps().db) =>
      read({ ...testDeps({ now: new Date(seconds * 1000), db }), menuVersion });
  }

  it("links categories with articles, queried once a minute until it changes", async () => {
    const read = openMenu();
    const racing = [{ slug: "racing", name: "Racing" }];
    expect(await read(0, 1)).toEqual(racing);
    expect(await read(59, 1, broken)).toEqual(racing);
    await publish(room, { categoryIds: [room.categories.garage ?? 0] });
    expect(await read(59, 2)).toHaveLength(2);
    expect(await read(59, 2, broken)).toHaveLength(2);
    await env.DB.exec(
      "update news_articles set listed_at = null where id = (select max(id) from news_articles)",
    );
    expect(await read(60 + 59, 2)).toEqual(racing);
  });

  it("is queried every four seconds for pages that don't know whether it changed", async () => {
    const read = openMenu();
    const racing = [{ slug: "racing", name: "Racing" }];
    expect(await read(0, 1)).toEqual(racing);
    expect(await read(3, null, broken)).toEqual(racing);
    await publish(room, { categoryIds: [room.categories.garage ?? 0] });
    expect(await read(4, null)).toHaveLength(2);
    expect(await read(5, 3)).toHaveLength(2);
  });

  it("reads each category once", async () => {
    const read = createNewsMenuReader();
    const { rowsRead } = await measureRowsRead((db) => read({ ...testDeps(), db }));
    expect(rowsRead).toBeGreaterThan(0);
    expect(rowsRead).toBeLessThanOrEqual(10);
  });

  it("omits them if the database is down, and so does the home page", async () => {
    const log = vi.fn();
    const deps = { ...testDeps(), db: broken, log };
    expect(await createNewsMenuReader()(deps)).toEqual([]);
    expect(await readHomeNews(deps)).toEqual({ lead: null, others: [] });
    expect(log.mock.calls.map(([level, , fields]) => [level, fields.message])).toEqual([
      ["error", "Failed to fetch categories"],
      ["error", "Failed to fetch articles"],
    ]);
  });
});

test("the home page shows the fifteen newest stories, all but the first briefly", async () => {
  for (let at = 0; at < 4; at += 1) await publish(room, {});
  const { lead, others } = await readHomeNews(testDeps());
  expect(lead).toHaveProperty("excerpt");
  expect(others).toHaveLength(14);
  expect(others.filter((story) => "excerpt" in story)).toEqual([]);
});
