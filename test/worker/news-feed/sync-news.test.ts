import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findArticle } from "#app/features/news/find-article.server.ts";
import { listCategoryNews } from "#app/features/news/list-category-news.server.ts";
import { listForApi } from "#app/features/news/list-for-api.server.ts";
import { searchNews } from "#app/features/news/search-news.server.ts";
import { chooseNewsSource } from "#app/features/news-feed/choose-source.server.ts";
import { syncNews } from "#app/features/news-feed/sync-news.server.ts";
import { latestVersion } from "#test/support/content-versions.ts";
import { testDeps } from "#test/support/deps.ts";
import { openNewsroom, publish } from "#test/support/news.ts";
import { CAPTURED, emptyNews, mirrorDeps, openWordPress, postOf } from "#test/support/wordpress.ts";

const deps = testDeps();
const whole = { pages: 100 };

afterEach(() => vi.unstubAllGlobals());
beforeEach(emptyNews);

const recent = async (isEuOnly = false) => {
  const { articles, ...paging } = await listForApi(deps, { count: 100, page: 1, isEuOnly });
  return { slugs: articles.map(({ slug }) => slug), articles, ...paging };
};
const find = async (slug: string) => {
  const article = await findArticle(deps, { slug });
  return article?.kind === "article" ? article.article : null;
};

describe("the first fill", () => {
  it("mirrors the posts of a real WordPress with their authors and terms", async () => {
    openWordPress(CAPTURED.posts);
    const { deps: mirror, logs } = mirrorDeps();
    expect(await syncNews(mirror, whole)).toEqual({
      filled: 3,
      total: 3,
      isFilled: true,
      isSwept: true,
    });
    expect(logs).toEqual([]);
    const article = await find("clean-qualifying-list-returns-to-the-harbor-nationals-200");
    expect(article).toMatchObject({
      id: 16,
      title: "Clean qualifying list returns to the Harbor Nationals 200",
      path: "/news/article/race-reports/2025/09/clean-qualifying-list-returns-to-the-harbor-nationals-200",
      publishedAt: "2025-09-30T18:00:00.000Z",
      categories: [{ id: 3, slug: "race-reports", name: "Race Reports" }],
      author: { slug: "ana-rowe", name: "Ana Rowe" },
    });
    expect(article?.tags.map(({ id }) => id)).toEqual([24, 12, 22]);
    expect(article?.html).toContain("<blockquote>");
    expect(article?.headings.length).toBeGreaterThan(1);
    const list = await listCategoryNews(deps, { slug: "race-reports", page: 1, isEuOnly: false });
    expect(list?.list.total).toBe(1);
    const search = await searchNews(deps, { query: "qualifying harbor", page: 1 });
    expect(search.hits.length).toBe(1);
  });

  it("makes its articles read-only", async () => {
    openWordPress(CAPTURED.posts);
    await syncNews(mirrorDeps().deps, whole);
    const saved = { id: 16, version: 1 };
    await expect(publish(await openNewsroom(), {}, { saved })).rejects.toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("WordPress"),
    });
    expect((await find("clean-qualifying-list-returns-to-the-harbor-nationals-200"))?.title).toBe(
      "Clean qualifying list returns to the Harbor Nationals 200",
    );
  });

  it("continues where it stopped, a hundred posts per page, newest first", async () => {
    const site = openWordPress(Array.from({ length: 250 }, (_, at) => postOf(at + 1)));
    const { deps: mirror } = mirrorDeps();
    expect(await syncNews(mirror, { pages: 1 })).toMatchObject({ filled: 100, isFilled: false });
    expect((await recent()).slugs[0]).toBe("post-250");
    site.requests = [];
    expect(await syncNews(mirror, whole)).toMatchObject({ filled: 250, isFilled: true });
    const pages = site.requests.filter(({ searchParams }) => searchParams.has("_embed"));
    expect(pages.map(({ searchParams }) => searchParams.get("page"))).toEqual(["2", "3"]);
    expect(await recent()).toMatchObject({ total: 250 });
  });

  it("unlists the newsroom's articles, and lists them again without the feed", async () => {
    const room = await openNewsroom();
    await publish(room, { slug: "ours" });
    openWordPress([postOf(7)]);
    await syncNews(mirrorDeps().deps, whole);
    expect((await recent()).slugs).toEqual(["post-7"]);
    await chooseNewsSource(deps, null);
    expect((await recent()).slugs).toEqual(["ours"]);
  });

  it("renames a post whose slug is taken, and gives it another id", async () => {
    const room = await openNewsroom();
    const { id } = await publish(room, { slug: "contested" });
    openWordPress([postOf(id, { slug: "contested" })]);
    await syncNews(mirrorDeps().deps, whole);
    const { articles } = await recent();
    expect(articles.map(({ slug }) => slug)).toEqual([`contested-${id}`]);
    expect(articles[0]?.id).not.toBe(id);
  });
});

describe("missing or unusual data", () => {
  it("is tolerated: hidden authors, pictures, terms and texts", async () => {
    openWordPress([
      postOf(1, {
        author: 99,
        tags: [9999, 3012],
        categories: [],
        excerpt: { rendered: "" },
        title: { rendered: "Tom &amp; Jerry&#8217;s &#8211; &lt;b&gt;day&lt;/b&gt;" },
        _embedded: {
          author: [{ code: "rest_user_invalid_id", message: "Invalid user ID.", data: {} }],
          "wp:term": [
            [],
            [{ id: 3012, slug: "eu-articles", name: "EU &amp; UK", taxonomy: "post_tag" }],
          ],
          "wp:featuredmedia": [{ code: "rest_forbidden", message: "No.", data: {} }],
        },
      }),
      postOf(2, { content: { rendered: "<p>secret</p>", protected: true } }),
      postOf(3, { date_gmt: "not a date" }),
    ]);
    const { deps: mirror, logs } = mirrorDeps();
    await syncNews(mirror, whole);
    expect((await recent()).slugs).toEqual(["post-1"]);
    expect(logs.filter((line) => line.includes("posts_skipped")).join()).toMatch(
      /"count":2,"posts":\[\{"id":3,"slug":"post-3","reason":"[^"]+"\},\{"id":2,"slug":"post-2"/,
    );
    const article = await find("post-1");
    expect(article).toMatchObject({
      title: "Tom & Jerry’s – <b>day</b>",
      excerpt: "The text of post 1.",
      author: { slug: "admin", name: "Quarter Mile Garage" },
      tags: [{ id: 3012, slug: "eu-articles", name: "EU & UK" }],
      isEu: true,
      picture: null,
    });
    expect((await recent(true)).slugs).toEqual(["post-1"]);
  });

  it("dates posts in UTC, whatever the time zone of the WordPress", async () => {
    openWordPress([
      postOf(1, { date: "2025-12-31T20:30:00", date_gmt: "2026-01-01T01:30:00" }),
      postOf(2, { date: "2026-05-09T12:00:00", date_gmt: "2026-05-09T17:00:00" }),
    ]);
    await syncNews(mirrorDeps().deps, whole);
    expect(await find("post-1")).toMatchObject({
      publishedAt: "2026-01-01T01:30:00.000Z",
      path: expect.stringMatching(/\/2026\/01\/post-1$/),
    });
    expect(await find("post-2")).toMatchObject({ publishedAt: "2026-05-09T17:00:00.000Z" });
  });

  it("includes categories beyond the hundredth", async () => {
    const site = openWordPress([postOf(1, { categories: [250] })]);
    site.categories = Array.from({ length: 250 }, (_, at) => ({
      id: at + 1,
      slug: `category-${at + 1}`,
      name: `Category ${at + 1}`,
    }));
    await syncNews(mirrorDeps().deps, whole);
    expect((await find("post-1"))?.categories).toEqual([
      { id: 250, slug: "category-250", name: "Category 250" },
    ]);
  });
});

describe("a complete mirror", () => {
  async function filled(count: number) {
    const site = openWordPress(Array.from({ length: count }, (_, at) => postOf(at + 1)));
    const { deps: mirror, logs } = mirrorDeps();
    await syncNews(mirror, whole);
    return { site, mirror, logs };
  }

  it("mirrors changes, new slugs and renamed terms; old URLs redirect", async () => {
    const { site, mirror } = await filled(3);
    site.posts[0] = postOf(1, {
      slug: "renamed",
      title: { rendered: "Renamed" },
      modified_gmt: "2026-03-01T00:00:00",
    });
    site.categories = [{ id: 2, slug: "paddock", name: "Paddock" }];
    await syncNews(mirror, whole);
    expect(await find("renamed")).toMatchObject({
      title: "Renamed",
      categories: [{ slug: "paddock" }],
    });
    expect(await findArticle(deps, { slug: "post-1" })).toMatchObject({ kind: "moved" });
    expect((await find("post-2"))?.categories).toMatchObject([{ slug: "paddock" }]);
  });

  it("detects deleted and scheduled posts, and changes without a newer time", async () => {
    const { site, mirror } = await filled(4);
    site.posts.splice(1, 1);
    site.posts.push(postOf(9, { modified_gmt: "2025-01-01T00:00:00" }));
    site.posts[0] = postOf(1, { slug: "other-slug" });
    await syncNews(mirror, whole);
    expect((await recent()).slugs).toEqual(["post-9", "post-4", "post-3", "other-slug"]);
    expect(await findArticle(deps, { slug: "post-2" })).toBeNull();
    site.posts.push(postOf(2));
    await syncNews(mirror, whole);
    expect(await find("post-2")).not.toBeNull();
  });

  it("unlists posts that are no longer public", async () => {
    const { site, mirror } = await filled(2);
    const changed = { modified_gmt: "2026-03-01T00:00:00" };
    site.posts[0] = postOf(1, { ...changed, content: { rendered: "", protected: true } });
    site.posts[1] = postOf(2, { ...changed, status: "private" });
    await syncNews(mirror, whole);
    expect((await recent()).slugs).toEqual([]);
    expect(await find("post-1")).toBeNull();
    site.posts[0] = postOf(1, { modified_gmt: "2026-03-02T00:00:00" });
    await syncNews(mirror, whole);
    expect((await recent()).slugs).toEqual(["post-1"]);
  });

  it("requests changes since the last sync, also of old posts", async () => {
    const { site, mirror } = await filled(3);
    site.requests = [];
    await syncNews(mirror, whole);
    const since = site.requests.map(({ searchParams }) => searchParams.get("modified_after"));
    expect(since.filter(Boolean)).toEqual(["2026-01-01T00:02:59.000Z"]);
  });

  it("makes few requests when nothing changed", async () => {
    const { site, mirror } = await filled(3);
    site.requests = [];
    const before = await latestVersion();
    await syncNews(mirror, whole);
    expect(site.requests.length).toBeLessThanOrEqual(6);
    expect(await latestVersion()).toBe(before);
  });

  it("keeps its articles if the feed is emptied by mistake, unless allowed to shrink", async () => {
    const { site, mirror, logs } = await filled(30);
    site.posts = site.posts.slice(0, 3);
    await syncNews(mirror, whole);
    expect(await recent()).toMatchObject({ total: 30 });
    expect(logs.join()).toContain("news.feed_shrank");
    await syncNews(mirror, { ...whole, mayShrink: true });
    expect(await recent()).toMatchObject({ total: 3 });
  });
});
