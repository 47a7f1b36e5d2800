import { matchRoutes } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listNewsAddresses } from "#app/features/news/news-sitemap.server.ts";
import { syncNews } from "#app/features/news-feed/sync-news.server.ts";
import { canonicalSlug } from "#app/lib/canonical-slug.ts";
import { loader as showArticle } from "#app/routes/news/article.tsx";
import { loader as showAuthor } from "#app/routes/news/author.tsx";
import { loader as showCategory } from "#app/routes/news/category.tsx";
import { loader as showTag } from "#app/routes/news/tag.tsx";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { callRoute } from "#test/support/routes.ts";
import { emptyNews, mirrorDeps, openWordPress, postOf } from "#test/support/wordpress.ts";

/** WordPress's encoding of 🏁-finals, レース, größe and عرض. */
const SLUGS = {
  post: "%f0%9f%8f%81-finals",
  category: "%e3%83%ac%e3%83%bc%e3%82%b9",
  tag: "gr%c3%b6%c3%9fe",
  author: "%d8%b9%d8%b1%d8%b6",
};

const PAGES = [
  { path: "/news/category/:category", loader: showCategory },
  { path: "/news/tag/:tag", loader: showTag },
  { path: "/news/author/:author", loader: showAuthor },
  { path: "/news/article/:category/:year/:month/:article", loader: showArticle },
] as const;

/** Opens a page like the router, which decodes path segments. */
async function open(address: string) {
  const { pathname } = new URL(address, "http://garage.test");
  const routes = PAGES.map(({ path }) => ({ path, id: path }));
  const [match] = matchRoutes(routes, pathname) ?? [];
  const page = PAGES.find(({ path }) => path === match?.route.path);
  if (!match || !page) throw new Error(`no page at ${pathname}`);
  const call = { path: pathname, params: match.params, viewer: null };
  // Each loader takes the parameters of its own path.
  const { status, location } = await callRoute(page.loader as typeof showTag, call as never);
  return { status, location };
}

const upper = (path: string) => path.replace(/%[0-9a-f]{2}/g, (hex) => hex.toUpperCase());

afterEach(() => vi.unstubAllGlobals());
beforeEach(async () => {
  await emptyNews();
  const site = openWordPress([
    postOf(70_014, { slug: SLUGS.post, categories: [31], tags: [32], author: 33 }),
    postOf(70_015, { slug: "plain" }),
  ]);
  site.categories = [
    { id: 31, slug: SLUGS.category, name: "レース" },
    { id: 2, slug: "racing", name: "Racing" },
  ];
  site.tags = [{ id: 32, slug: SLUGS.tag, name: "Größe" }];
  site.users = [{ id: 33, slug: SLUGS.author, name: "عرض" }];
  await syncNews(mirrorDeps().deps, { pages: 5 });
});

describe("slugs of other scripts and emoji", () => {
  it("work at every listed URL, in any encoding", async () => {
    const listed = (await listNewsAddresses(testDeps())).map(({ path }) => path);
    const encoded = listed.filter((path) => path.includes("%"));
    expect(encoded).toEqual([
      `/news/category/${SLUGS.category}`,
      `/news/tag/${SLUGS.tag}`,
      `/news/author/${SLUGS.author}`,
      expect.stringMatching(
        new RegExp(`^/news/article/${SLUGS.category}/\\d{4}/\\d{2}/${SLUGS.post}$`),
      ),
    ]);
    for (const path of encoded) {
      expect(await open(path), path).toEqual({ status: 200, location: null });
      for (const other of [upper(path), decodeURI(path), path.replaceAll("%", "%25")]) {
        expect(await open(other), other).toEqual({ status: 301, location: path });
      }
    }
  });

  it("have feeds, and are found by the APIs", async () => {
    const client = new Client();
    const ask = async (path: string) => (await client.get(path)).status;
    for (const spell of [(text: string) => text, upper, decodeURI]) {
      for (const file of ["feed.xml", "atom.xml", "feed.json"]) {
        expect(await ask(`/news/category/${spell(SLUGS.category)}/${file}`)).toBe(200);
        expect(await ask(`/news/tag/${spell(SLUGS.tag)}/${file}`)).toBe(200);
        expect(await ask(`/news/author/${spell(SLUGS.author)}/${file}`)).toBe(200);
      }
      expect(await ask(`/api/news/by-slug?slug=${spell(SLUGS.post)}`)).toBe(200);
      for (const [list, slug] of [
        ["posts", SLUGS.post],
        ["categories", SLUGS.category],
        ["tags", SLUGS.tag],
        ["users", SLUGS.author],
      ]) {
        const response = await client.get(`/wp-json/wp/v2/${list}?slug=${spell(slug ?? "")}`);
        expect(await response.json(), list).toMatchObject([{ slug }]);
      }
    }
    expect(await ask(`/api/news/by-slug?slug=${encodeURIComponent(SLUGS.post)}`)).toBe(200);
  });
});

it.each([
  ["racing", "racing"],
  ["Racing", "racing"],
  ["🏁-finals", SLUGS.post],
  [upper(SLUGS.post), SLUGS.post],
  [encodeURIComponent(SLUGS.post), SLUGS.post],
  ["100%", "100%25"],
  ["\ud800", "%ef%bf%bd"],
  ["", ""],
])("%j is stored and found as %j", (text, slug) => {
  expect(canonicalSlug(text)).toBe(slug);
  expect(canonicalSlug(slug)).toBe(slug);
});
