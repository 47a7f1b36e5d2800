import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findArticle } from "#app/features/news/find-article.server.ts";
import { findForApi } from "#app/features/news/find-for-api.server.ts";
import { listAuthorNews } from "#app/features/news/list-author-news.server.ts";
import { listCategoryNews } from "#app/features/news/list-category-news.server.ts";
import { listForApi } from "#app/features/news/list-for-api.server.ts";
import { listTagNews } from "#app/features/news/list-tag-news.server.ts";
import { readNewsFront } from "#app/features/news/read-news-front.server.ts";
import { mirrorArticle } from "#app/features/news-feed/mirror-article.server.ts";
import { mirrorTopic } from "#app/features/news-feed/mirror-topic.server.ts";
import { createMissingSlugs } from "#app/features/news-feed/missing-slugs.ts";
import { refreshNews } from "#app/features/news-feed/refresh-news.server.ts";
import { syncNews } from "#app/features/news-feed/sync-news.server.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { spentFor } from "#test/support/spent-limits.ts";
import { emptyNews, FEED_URL, mirrorDeps, openWordPress, postOf } from "#test/support/wordpress.ts";

const deps = testDeps();
const query = { count: 15, page: 1, isEuOnly: false };

afterEach(() => vi.unstubAllGlobals());
beforeEach(emptyNews);

describe("an article that isn't mirrored yet", () => {
  const asking = (mirror: ReturnType<typeof mirrorDeps>["deps"]) => {
    const missing = createMissingSlugs();
    const given = { ...deps, ...mirror, missing };
    return {
      ...deps,
      newsFeed: {
        mirrorArticle: (slug: string) => mirrorArticle(given, slug),
        mirrorTopic: (topic: Parameters<typeof mirrorTopic>[1]) => mirrorTopic(given, topic),
      },
    };
  };

  it("is fetched once and then stored", async () => {
    const site = openWordPress([postOf(5), postOf(6)]);
    const visitor = asking(mirrorDeps().deps);
    expect(await findArticle(visitor, { slug: "post-5" })).toMatchObject({ kind: "article" });
    expect(await findForApi(visitor, { key: { slug: "post-5" }, isEuOnly: false })).toMatchObject({
      title: "Post 5",
    });
    expect(site.requests.length).toBe(1);
    const answer = await findForApi(visitor, { key: { slug: "post-6" }, isEuOnly: false });
    expect(answer.title).toBe("Post 6");
  });

  it("is retried after a transient failure", async () => {
    const site = openWordPress([postOf(5)]);
    let failures = 1;
    site.instead = () => (failures-- > 0 ? () => new Response("no", { status: 503 }) : null);
    const visitor = asking(mirrorDeps().deps);
    expect(await findArticle(visitor, { slug: "post-5" })).toMatchObject({ kind: "article" });
    expect(site.requests.length).toBe(2);
  });

  it("is not found if the WordPress doesn't have it, with one call a minute", async () => {
    const site = openWordPress([]);
    const minute = new Date("2026-05-09T12:00:00Z");
    const { deps: mirror } = mirrorDeps({ now: minute });
    const visitor = asking(mirror);
    expect(await findArticle(visitor, { slug: "no-such-post" })).toBeNull();
    expect(await findArticle(visitor, { slug: "no-such-post" })).toBeNull();
    expect(site.requests.length).toBe(1);
    minute.setMinutes(1);
    expect(await findArticle(visitor, { slug: "no-such-post" })).toBeNull();
    expect(site.requests.length).toBe(2);
    expect(await findArticle(visitor, { slug: "<script>" })).toBeNull();
    expect(site.requests.length).toBe(2);
  });

  it("is not found while the WordPress hangs, without waiting once the breaker is open", async () => {
    const site = openWordPress([postOf(5)]);
    const { deps: mirror, logs } = mirrorDeps({ timeoutMs: 30 });
    const visitor = asking(mirror);
    site.instead = () => () => new Promise<Response>(() => {});
    expect(await findArticle(visitor, { slug: "post-5" })).toBeNull();
    expect(site.requests.length).toBe(2);
    expect(logs.join()).toContain("Failed to fetch articles");
    expect(await findArticle(visitor, { slug: "post-5" })).toBeNull();
    expect(await findArticle(visitor, { slug: "post-5" })).toBeNull();
    // Three failures: the breaker is open.
    expect(site.requests.length).toBe(3);
  });

  it("may be a category, tag or author, with its first page of articles", async () => {
    const site = openWordPress([
      postOf(5, { categories: [3], tags: [7], author: 9 }),
      postOf(6, { categories: [4], tags: [], author: 2 }),
    ]);
    site.categories = [{ id: 3, slug: "test-and-tune", name: "Test &amp; Tune" }];
    site.tags = [{ id: 7, slug: "new-tag", name: "New" }];
    site.users = [{ id: 9, slug: "dee", name: "Dee" }];
    const visitor = asking(mirrorDeps().deps);
    const first = { page: 1, isEuOnly: false };
    const category = await listCategoryNews(visitor, { ...first, slug: "test-and-tune" });
    expect(category).toMatchObject({ term: { name: "Test & Tune" }, list: { total: 1 } });
    const tag = await listTagNews(visitor, { ...first, slug: "new-tag" });
    expect(tag).toMatchObject({ term: { name: "New" }, list: { total: 1 } });
    const author = await listAuthorNews(visitor, { ...first, slug: "dee" });
    expect(author).toMatchObject({ author: { name: "Dee" }, list: { total: 1 } });
    const requests = site.requests.map(({ pathname, search }) => {
      const words = decodeURIComponent(search).replace(/_embed=[^&]*&/, "");
      return pathname.split("/").at(-1) + words;
    });
    expect(requests).toEqual([
      "categories?slug=test-and-tune&per_page=100",
      "posts?per_page=10&page=1&categories=3",
      "tags?slug=new-tag&per_page=100",
      "posts?per_page=10&page=1&tags=7",
      "users?slug=dee&per_page=100",
      "posts?per_page=10&page=1&author=9",
    ]);
  });

  it("is no topic if the WordPress has none, or fails", async () => {
    const site = openWordPress([]);
    const { deps: mirror, logs } = mirrorDeps();
    const visitor = asking(mirror);
    const nope = { page: 1, isEuOnly: false, slug: "no-such-tag" };
    expect(await listTagNews(visitor, nope)).toBeNull();
    expect(await listTagNews(visitor, nope)).toBeNull();
    expect(site.requests.length).toBe(1);
    site.instead = () => () => new Response("<html>", { headers: { "content-type": "text/html" } });
    expect(await listTagNews(visitor, { ...nope, slug: "another" })).toBeNull();
    expect(logs.join()).toContain("Failed to fetch tag");
  });

  it("is not fetched for a rate-limited address", async () => {
    const site = openWordPress([postOf(5)]);
    const client = new Client();
    client.bindings = { ...env, ...spentFor("newsArticle"), NEWS_FEED_URL: FEED_URL };
    expect((await client.get("/api/news/by-slug?slug=post-6")).status).toBe(429);
    expect(site.requests.filter(({ searchParams }) => searchParams.has("slug"))).toEqual([]);
  });
});

describe("a visit to the news", () => {
  type Visit = { now?: Date; refresh?: { dueAt: number } };
  async function visit({ now = new Date(), refresh }: Visit = {}) {
    const waiting: Promise<unknown>[] = [];
    const { deps: mirror, logs } = mirrorDeps({ now });
    const waitUntil = (work: Promise<unknown>) => void waiting.push(work);
    await refreshNews({ ...mirror, waitUntil }, refresh ?? { dueAt: 0 });
    return { behind: () => Promise.all(waiting), logs };
  }
  const start = Date.now();
  const later = (minutes: number) => new Date(start + minutes * 60_000);

  it("waits for an empty mirror, then fills it after the response", async () => {
    const site = openWordPress(Array.from({ length: 250 }, (_, at) => postOf(at + 1)));
    const first = await visit();
    expect(await listForApi(deps, query)).toMatchObject({ total: 100 });
    await first.behind();
    await (await visit({ now: later(1) })).behind();
    expect(await listForApi(deps, query)).toMatchObject({ total: 250 });
    site.requests = [];
    await (await visit({ now: later(2) })).behind();
    expect(site.requests).toEqual([]);
  });

  it("syncs once in five minutes, also with concurrent visits", async () => {
    const site = openWordPress([postOf(1)]);
    await (await visit()).behind();
    site.posts.push(postOf(2));
    site.requests = [];
    const visits = await Promise.all([1, 2, 3].map(() => visit({ now: later(6) })));
    await Promise.all(visits.map(({ behind }) => behind()));
    expect(visits.flatMap(({ logs }) => logs)).toEqual([]);
    const whole = site.requests.filter(({ searchParams }) => searchParams.get("order") === "asc");
    expect(whole.filter(({ searchParams }) => searchParams.has("modified_after")).length).toBe(1);
    expect(await listForApi(deps, query)).toMatchObject({ total: 2 });
    const measured = await measureRowsRead((db) =>
      refreshNews({ ...mirrorDeps({ now: later(7) }).deps, db, waitUntil: () => {} }, { dueAt: 0 }),
    );
    expect(measured.rowsRead).toBeLessThan(15);
  });

  it("shows the same during an outage of hours, and new posts afterwards", async () => {
    const posts = Array.from({ length: 30 }, (_, at) => postOf(at + 1));
    const site = openWordPress(posts);
    await syncNews(mirrorDeps().deps, { pages: 5 });
    const client = new Client();
    client.bindings = { ...env, NEWS_FEED_URL: FEED_URL };
    const paths = [
      "/api/news/recent?count=15",
      "/api/news/by-slug?slug=post-7",
      "/api/news/search?keyword=post",
      "/api/news/categories",
      "/wp-json/wp/v2/posts?_embed",
      "/news/feed.xml",
      "/news/atom.xml",
      "/news/feed.json",
    ];
    const answers = () =>
      Promise.all(
        paths.map(async (path) => {
          const answer = await client.get(path);
          return { path, status: answer.status, body: await answer.text() };
        }),
      );
    const front = async () => JSON.stringify(await readNewsFront(deps, { isEuOnly: false }));
    const before = [await answers(), await front()];
    site.instead = () => () => Promise.reject(new TypeError("down"));
    for (let hour = 1; hour <= 6; hour += 1) {
      const { behind, logs } = await visit({ now: later(hour * 60) });
      await behind();
      expect(logs.join()).toContain("Failed to fetch articles");
    }
    expect([await answers(), await front()]).toEqual(before);
    site.instead = null;
    site.posts.push(postOf(31));
    await (await visit({ now: later(7 * 60) })).behind();
    expect(await listForApi(deps, query)).toMatchObject({ total: 31 });
  });
});
