import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, test } from "vitest";
import { listCategories, listForApi } from "#app/features/news/list-for-api.server.ts";
import type { Database } from "#db/client.ts";
import { EU_TAG_ID } from "#db/schema/news.ts";
import { createUser, signIn } from "#test/support/accounts.ts";
import { readAsDescribed } from "#test/support/api-routes.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { letNewsRest, type Newsroom, openNewsroom, publish } from "#test/support/news.ts";

let room: Newsroom;
let shownId = 0;
const client = new Client();

beforeAll(async () => {
  room = await openNewsroom();
  for (let n = 1; n <= 6; n += 1) await publish(room, { slug: `plain-${n}` });
  ({ id: shownId } = await publish(room, {
    slug: "shown",
    title: "Tires & <b>air</b>",
    markdown: "Read [the boards](/1320-club).\n\n- one\n- two",
    categoryIds: [room.categories.garage ?? 0, room.categories.racing ?? 0],
    tagIds: [room.tags.tires ?? 0, EU_TAG_ID],
    authorId: room.authors.admin ?? 0,
    picture: { key: "news/tire.jpg", width: 1200, height: 675, alt: "A tire" },
  }));
  await publish(room, { slug: "hidden", status: "UNPUBLISHED", title: "Tires, hidden" });
});

async function get(path: string) {
  const response = await client.get(path);
  const [address = ""] = path.split("?");
  const body = await response.json<{
    data: { slug: string; id: number }[] & { slug: string };
    formattedData: unknown;
    [key: string]: unknown;
  }>();
  if (response.ok) expect(readAsDescribed(`GET ${address}`, response.status, body)).toEqual(body);
  return { status: response.status, headers: response.headers, body };
}
const slugs = async (path: string) => (await get(path)).body.data.map(({ slug }) => slug);

describe("lists", () => {
  it("have five articles and the total", async () => {
    const { body } = await get("/api/news/recent");
    expect(body.data.map(({ slug }) => slug)).toEqual([
      "shown",
      "plain-6",
      "plain-5",
      "plain-4",
      "plain-3",
    ]);
    expect(body.formattedData).toEqual(body.data);
    expect(body).toMatchObject({ success: true, page: 1, count: 5, total: 7, totalPages: 2 });
    expect(await slugs("/api/news/recent?page=2")).toEqual(["plain-2", "plain-1"]);
    expect(await slugs("/api/news/recent?page=3")).toEqual([]);
    expect(await slugs("/api/news/recent?count=15&page=1")).toHaveLength(7);
  });

  it("can be filtered by category, tag, author, words and region", async () => {
    const { garage, racing, empty } = room.categories;
    expect(await slugs(`/api/news/by-category?categoryId=${garage}`)).toEqual(["shown"]);
    expect(await slugs(`/api/news/by-category?categoryId=${empty}`)).toEqual([]);
    expect(await slugs(`/api/news/by-tag?tagId=${room.tags.tires}`)).toEqual(["shown"]);
    expect(await slugs("/api/news/by-tag?tagId=999999")).toEqual([]);
    expect(await slugs(`/api/news/by-author?authorId=${room.authors.admin}`)).toEqual(["shown"]);
    expect(await slugs("/api/news/search?keyword=tires")).toEqual(["shown"]);
    expect(await slugs("/api/news/search?keyword=!")).toEqual([]);
    expect(await slugs("/api/news/recent?euOnly=true")).toEqual(["shown"]);
    expect(await slugs("/api/news/search?keyword=article&euOnly=true")).toEqual([]);
    const both = (await get(`/api/news/recent?categories=${garage},${racing}&count=3&page=3`)).body;
    expect(both.data.map(({ slug }) => slug)).toEqual(["plain-1"]);
    expect(both).toMatchObject({ total: 7, totalPages: 3 });
  });

  it("accept categories in every list syntax; an empty list is no filter", async () => {
    const { garage, empty } = room.categories;
    for (const query of [
      `categories=${garage},${empty}`,
      `categories=${garage}&categories=${empty}`,
      `categories[]=${garage}&categories[]=${empty}`,
      `categories%5B0%5D=${garage}`,
    ]) {
      expect(await slugs(`/api/news/recent?${query}`), query).toEqual(["shown"]);
    }
    for (const query of ["categories=", "categories[]="]) {
      expect(await slugs(`/api/news/recent?count=15&${query}`), query).toHaveLength(7);
    }
  });

  it.each(["8", "201", "1000000", "9007199254740991", "9".repeat(20), "9".repeat(400)])(
    "page %s is past the end and empty",
    async (page) => {
      const { status, body } = await get(`/api/news/recent?page=${page}`);
      expect([status, body.data, body.total]).toEqual([200, [], 7]);
      expect(await slugs(`/api/news/search?keyword=article&page=${page}`)).toEqual([]);
    },
  );

  it("reject invalid parameters by name", async () => {
    const wrong = {
      "/api/news/recent?count=0": "count",
      "/api/news/recent?count=101": "count",
      "/api/news/recent?page=0": "page",
      [`/api/news/recent?count=${"9".repeat(20)}`]: "count",
      "/api/news/recent?euOnly=yes": "euOnly",
      "/api/news/recent?categories=1;drop": "categories",
      "/api/news/by-category": "categoryId",
      "/api/news/by-id?id=abc": "id",
      "/api/news/by-slug?slug=../x": "slug",
      "/api/news": "slug",
    };
    for (const [path, field] of Object.entries(wrong)) {
      const { status, body } = await get(path);
      expect(status, path).toBe(400);
      expect(Object.keys(body.errors ?? {}), path).toEqual([field]);
    }
  });

  it("are empty if the database fails, which is logged", async () => {
    const logged: unknown[] = [];
    const gone = () => Promise.reject(new Error("gone"));
    const deps = {
      ...testDeps(),
      db: { batch: gone, all: () => ({}) } as unknown as Database,
      log: (...line: unknown[]) => logged.push(line),
    };
    expect(await listForApi(deps, { page: 1, count: 5 })).toMatchObject({ articles: [], total: 0 });
    const noRows = { all: gone } as unknown as Database;
    expect(await listCategories({ ...deps, db: noRows })).toEqual({
      categories: [],
      hasFailed: true,
    });
    expect(logged).toMatchObject([
      ["error", "news.failed", { message: "Failed to fetch articles" }],
      ["error", "news.failed", { message: "Failed to fetch categories" }],
    ]);
  });
});

describe("one article", () => {
  it("is returned by id and by slug in the format that clients read", async () => {
    const bySlug = await get("/api/news/by-slug?slug=shown");
    expect(bySlug.body.formattedData).toMatchObject({
      id: shownId,
      title: "Tires & <b>air</b>",
      excerpt: "What happened.",
      slug: "shown",
      tags: [{ slug: "tires" }, { id: 3012 }],
      categories: [{ slug: "garage", name: "Garage & Tools" }, { slug: "racing" }],
      author: { name: "Quarter Mile Garage", slug: "admin" },
      featuredImage: {
        medium: "http://garage.test/media/news/tire.jpg?w=400",
        medium_large: "http://garage.test/media/news/tire.jpg?w=800",
        full: "http://garage.test/media/news/tire.jpg",
      },
      published: { date: expect.stringMatching(/^2026-05-/) },
      content: expect.stringContaining('<a href="http://garage.test/1320-club">'),
    });
    expect((await get(`/api/news/by-id?id=${shownId}`)).body).toEqual(bySlug.body);
    expect((await get("/api/news?slug=shown&euOnly=true")).body).toEqual(bySlug.body);
  });

  it("is not found unless it is public", async () => {
    for (const path of [
      "/api/news/by-slug?slug=hidden",
      "/api/news?slug=nope",
      "/api/news/by-slug?slug=plain-1&euOnly=true",
      "/api/news/by-id?id=999999",
    ]) {
      expect((await get(path)).status, path).toBe(404);
    }
  });

  it("is sent again only after it has changed", async () => {
    await letNewsRest();
    const path = "/api/news/by-slug?slug=shown";
    const { headers } = await get(path);
    expect(headers.get("cache-control")).toBe("public, no-cache");
    const etag = headers.get("etag") ?? "";
    const since = headers.get("last-modified") ?? "";
    const again = async (conditions: Record<string, string>) =>
      (await client.fetch(path, { headers: conditions })).status;
    expect(await again({ "if-none-match": etag })).toBe(304);
    expect(await again({ "if-modified-since": since })).toBe(304);
    expect(await again({ "if-modified-since": "Sat, 01 Jan 2000 00:00:00 GMT" })).toBe(200);
    expect(await again({ "if-none-match": '"other"', "if-modified-since": since })).toBe(200);
  });
});

const sql = (statement: string) => env.DB.prepare(statement).run();

describe("every endpoint of news", () => {
  beforeAll(letNewsRest);

  const ask = (path: string, headers: Record<string, string> = {}) =>
    client.fetch(path, { headers });
  const ENDPOINTS = [
    "/api/news/recent",
    "/api/news/categories",
    "/api/news/by-category?categoryId=1",
    "/api/news/by-tag?tagId=3012",
    "/api/news/by-author?authorId=1",
    "/api/news/search?keyword=tires",
    "/api/news/by-slug?slug=shown",
    "/api/news?slug=shown",
    "/api/news/search?keyword=!",
    "/wp-json/wp/v2/posts",
    "/wp-json/wp/v2/categories",
    "/wp-json/wp/v2/tags",
    "/wp-json/wp/v2/users",
    "/news/feed.xml",
    "/news/atom.xml",
    "/news/feed.json",
    "/news/category/racing/feed.xml",
  ];
  const one = () => [`/api/news/by-id?id=${shownId}`, `/wp-json/wp/v2/posts/${shownId}`];

  it.each(ENDPOINTS)(
    "%s names its cache policy and is sent again only when it changed",
    async (path) => {
      const { status, headers } = await ask(path);
      expect(status).toBe(200);
      expect(headers.get("cache-control")).toMatch(/^public, (no-cache|max-age=300)$/);
      const etag = headers.get("etag") ?? "";
      expect(etag).not.toBe("");
      const again = await ask(path, { "if-none-match": etag });
      expect([again.status, await again.text()]).toEqual([304, ""]);
      expect((await ask(path, { "if-none-match": '"other"' })).status).toBe(200);
    },
  );

  it("returns the time of the last change of any news", async () => {
    for (const path of [...ENDPOINTS, ...one()]) {
      const { headers } = await ask(path);
      const since = headers.get("last-modified") ?? "";
      expect(Date.parse(since), path).toBeGreaterThan(0);
      const again = await ask(path, { "if-modified-since": since });
      expect([again.status, await again.text()], path).toEqual([304, ""]);
      const old = { "if-modified-since": "Sat, 01 Jan 2000 00:00:00 GMT" };
      expect((await ask(path, old)).status, path).toBe(200);
    }
  });

  it.each([
    ["an article comes", () => publish(room, { slug: "just-come" })],
    [
      "one goes that wasn't the newest",
      () => sql("update news_articles set listed_at = null where slug = 'plain-2'"),
    ],
    ["a listed one is deleted", () => sql("delete from news_articles where slug = 'plain-1'")],
    [
      "a category has another name",
      () => sql("update news_categories set name = 'Races' where slug = 'racing'"),
    ],
    ["a tag is new", () => sql("insert into news_tags (slug, name) values ('new', 'New')")],
    ["an author has another name", () => sql("update news_authors set name = name || '!'")],
  ])("returns another time after %s", async (_, change) => {
    await letNewsRest();
    const since = (await ask("/api/news/recent")).headers.get("last-modified") ?? "";
    await change();
    const again = await ask("/api/news/recent", { "if-modified-since": since });
    expect(again.status).toBe(200);
    expect(again.headers.get("last-modified")).not.toBe(since);
  });

  it("doesn't change when drafts are written", async () => {
    await letNewsRest();
    const since = (await ask("/api/news/recent")).headers.get("last-modified") ?? "";
    await publish(room, { slug: "still-a-draft", status: "DRAFT" });
    expect((await ask("/api/news/recent", { "if-modified-since": since })).status).toBe(304);
  });
});

test("categories are those with articles", async () => {
  const { body } = await get("/api/news/categories");
  expect(body.data.map(({ slug }) => slug)).toEqual(["racing", "garage"]);
});

describe("an article of another newsroom", () => {
  const build = async (json: object) => {
    const response = await client.postJson("/api/news/build-article", json);
    const body = await response.json<{ formattedData: Record<string, unknown> }>();
    return { status: response.status, built: body.formattedData, body };
  };

  it.each([
    ["content", "<div>".repeat(9_000), /^line 1: .*200 levels/],
    ["excerpt", `a\n${"<b>".repeat(9_000)}`, /^line 2: .*200 levels/],
    ["title", "<i id=1><p>".repeat(5_000), /levels|elements/],
  ])("is rejected if its %s exceeds the limits", async (field, html, reason) => {
    const article = { id: 1, slug: "a", date: "2026-05-09T12:00:00Z", title: "A", content: "" };
    const { status, body } = await build({ ...article, [field]: html });
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: { [field]: expect.stringMatching(reason) } });
  });

  it("is rejected if its JSON is nested too deeply", async () => {
    const response = await client.fetch("/api/news/build-article", {
      method: "POST",
      body: `{"id":${"[".repeat(9_000)}`,
      headers: { "content-type": "application/json" },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: expect.stringMatching(/64 levels/) });
  });

  it("is converted to our format", async () => {
    const size = (name: string) => ({ source_url: `https://feed.example/${name}.jpg` });
    const { status, built } = await build({
      id: 16,
      slug: "clean-list",
      link: "https://feed.example/clean-list/",
      date_gmt: "2025-09-30T18:00:00",
      title: { rendered: "Clean list &#8211; <em>again</em>" },
      excerpt: { rendered: "<p>Short &amp; sweet.</p>" },
      content: { rendered: "<h2>One</h2><p onclick=x>Text<script>alert(1)</script></p>" },
      author: 2,
      categories: [3],
      tags: [7],
      _embedded: {
        author: [{ id: 2, name: "Ana Rowe", slug: "ana-rowe" }],
        "wp:featuredmedia": [
          {
            ...size("full"),
            media_details: { sizes: { medium: size("m"), thumbnail: size("t") } },
          },
        ],
        "wp:term": [
          [{ id: 3, name: "Reports", slug: "reports", taxonomy: "category" }],
          [{ id: 7, name: "Turbo", slug: "turbo", taxonomy: "post_tag" }],
        ],
      },
    });
    expect(status).toBe(200);
    expect(built).toEqual({
      id: 16,
      slug: "clean-list",
      link: "https://feed.example/clean-list/",
      title: "Clean list – again",
      excerpt: "Short & sweet.",
      content: '<h2 id="at-one">One</h2><p>Text</p>',
      published: { date: "2025-09-30T18:00:00.000Z" },
      author: { name: "Ana Rowe", slug: "ana-rowe" },
      categories: [{ id: 3, name: "Reports", slug: "reports" }],
      tags: [{ id: 7, name: "Turbo", slug: "turbo" }],
      featuredImage: {
        medium: "https://feed.example/m.jpg",
        medium_large: "https://feed.example/full.jpg",
        full: "https://feed.example/full.jpg",
      },
    });
    const again = await build(built);
    expect(again.built).toEqual({ ...built, content: expect.any(String) });
  });

  it("is sanitized", async () => {
    const harm = [
      "<img src=x onerror=alert(1)>",
      '<a href="javascript:alert(1)">x</a>',
      '<a href=" java\nscript:alert(1)">x</a>',
      '<svg onload="alert(1)"><script>alert(1)</script></svg>',
      '<iframe src="https://evil.example"></iframe>',
      '<form action="https://evil.example"><input name=a></form>',
      '<style>body{display:none}</style><p style="position:fixed">x</p>',
      "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
      '<block-note title="<img src=x onerror=alert(1)>">x</block-note>',
      '<p class="wp-block" id="content">x</p>',
      '<object data="data:text/html,x"></object><embed src=x><base href="//evil.example">',
    ];
    for (const html of harm) {
      const date = "2026-05-09";
      const { built } = await build({ id: 1, title: html, excerpt: html, content: html, date });
      expect(`${built.content}`).not.toMatch(
        /<[^>]*(\son\w+=|script|style=|data:)|<(svg|iframe|form|style|object|embed|base|math)|id="content"/,
      );
      expect(`${built.title}`).not.toMatch(/<script|<svg|<iframe/);
    }
  });

  it("is rejected if it isn't an article", async () => {
    for (const json of [
      {},
      { id: "x", title: "y", date: "2026-05-09" },
      { id: 1, title: "y" },
      { id: 1, title: "y", date: "soon" },
      { id: 1, title: "y", date: "2026-05-09", link: "javascript:alert(1)" },
    ]) {
      expect((await build(json)).status).toBe(400);
    }
  });
});

describe("the forum", () => {
  it("finds public articles, and editors link them to topics", async () => {
    const editor = new Client();
    await signIn(editor, await createUser({ role: "editor" }));
    const tie = { newsArticleId: shownId, discourseTopicId: 340, discourseCategoryId: 5 };
    expect((await editor.postJson("/rest/news/updateTopic", tie)).status).toBe(200);
    const response = await client.postJson("/rest/news/newsArticle", { wordpressId: shownId });
    expect(await response.json()).toMatchObject({
      newsArticle: { slug: "shown", discourseTopicId: 340, discourseCategoryId: 5 },
    });
    const none = { ...tie, newsArticleId: 999_999 };
    expect((await editor.postJson("/rest/news/updateTopic", none)).status).toBe(404);
    const hidden = await env.DB.prepare("select id from news_articles where slug = 'hidden'").first(
      "id",
    );
    const refused = await client.postJson("/rest/news/newsArticle", { wordpressId: hidden });
    expect(refused.status).toBe(404);
  });
});
