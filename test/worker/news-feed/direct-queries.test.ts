import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { syncNews } from "#app/features/news-feed/sync-news.server.ts";
import {
  fetchAuthors,
  fetchCategories,
  fetchTags,
  listPosts,
  type PostsQuery,
} from "#app/features/news-feed/upstream.server.ts";
import { CAPTURED, emptyNews, mirrorDeps, openWordPress, postOf } from "#test/support/wordpress.ts";

afterEach(() => vi.unstubAllGlobals());
beforeEach(emptyNews);

const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    slug: `term-${at + 1}`,
    name: `Term ${at + 1}`,
  }));

describe("posts are requested", () => {
  const EMBED = "_embed=author,wp:featuredmedia,wp:term";
  it.each<[what: string, query: PostsQuery, search: string]>([
    ["by page", { perPage: 10, page: 2 }, "per_page=10&page=2"],
    ["by words", { perPage: 10, search: "60 foot" }, "per_page=10&page=1&search=60+foot"],
    ["by category", { perPage: 10, categories: [4] }, "per_page=10&page=1&categories=4"],
    ["by tag", { perPage: 10, tags: [7] }, "per_page=10&page=1&tags=7"],
    ["by author", { perPage: 10, author: 2 }, "per_page=10&page=1&author=2"],
    ["by slug", { perPage: 1, slug: "finals" }, "per_page=1&page=1&slug=finals"],
    ["for Europe", { perPage: 10, isEuOnly: true }, "per_page=10&page=1&tags=3012"],
    [
      "by tag for Europe, by AND",
      { perPage: 10, tags: [7], isEuOnly: true },
      "per_page=10&page=1&tags[terms]=7,3012&tags[operator]=AND",
    ],
    [
      "by category for Europe",
      { perPage: 10, categories: [4], isEuOnly: true },
      "per_page=10&page=1&categories=4&tags=3012",
    ],
  ])("%s", async (_, query, search) => {
    const site = openWordPress([]);
    const { deps } = mirrorDeps();
    await listPosts(deps.feed, query);
    const [url] = site.requests;
    expect(url?.pathname).toBe("/wp-json/wp/v2/posts");
    expect(decodeURIComponent(url?.search ?? "")).toBe(`?${EMBED}&${search}`);
  });
});

it("reads totals from the headers, and returns an empty list past the end", async () => {
  openWordPress(Array.from({ length: 25 }, (_, at) => postOf(at + 1)));
  const { deps } = mirrorDeps();
  expect(await listPosts(deps.feed, { perPage: 10, page: 3 })).toMatchObject({
    items: [{ id: 5 }, { id: 4 }, { id: 3 }, { id: 2 }, { id: 1 }],
    total: 25,
    pages: 3,
  });
  expect(await listPosts(deps.feed, { perPage: 10, page: 4 })).toEqual({
    items: [],
    total: 0,
    pages: 0,
  });
  expect(CAPTURED.pastTheEnd).toMatchObject({ code: "rest_post_invalid_page_number" });
});

it("requests all pages of categories, tags and users, a hundred per page", async () => {
  const site = openWordPress();
  site.categories = numbered(250);
  site.tags = numbered(101);
  site.users = numbered(100);
  const { deps } = mirrorDeps();
  expect(await fetchCategories(deps)).toHaveLength(250);
  expect(await fetchTags(deps)).toHaveLength(101);
  expect(await fetchAuthors(deps)).toHaveLength(100);
  expect(site.requests.map(({ pathname, search }) => pathname.split("/").at(-1) + search)).toEqual([
    "categories?per_page=100&page=1",
    "categories?per_page=100&page=2",
    "categories?per_page=100&page=3",
    "tags?per_page=100&page=1",
    "tags?per_page=100&page=2",
    "users?per_page=100&page=1",
  ]);
});

it("returns empty lists after failures, which are logged", async () => {
  const site = openWordPress();
  site.instead = () => () => Response.json({ code: "rest_user_cannot_view" }, { status: 401 });
  const { deps, logs } = mirrorDeps();
  expect([await fetchCategories(deps), await fetchTags(deps), await fetchAuthors(deps)]).toEqual([
    [],
    [],
    [],
  ]);
  await syncNews(deps, { pages: 1 });
  for (const text of [
    "Failed to fetch categories",
    "Failed to fetch tags",
    "Failed to fetch articles",
  ]) {
    expect(logs.join("\n"), text).toContain(text);
  }
});
