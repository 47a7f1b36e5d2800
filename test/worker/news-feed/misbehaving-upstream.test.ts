import { XMLParser, XMLValidator } from "fast-xml-parser";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { JsonLd } from "#app/features/content/components/json-ld.tsx";
import { newsArticleData } from "#app/features/news/article-data.ts";
import { findArticle } from "#app/features/news/find-article.server.ts";
import { listForApi } from "#app/features/news/list-for-api.server.ts";
import { chooseNewsSource } from "#app/features/news-feed/choose-source.server.ts";
import { syncNews } from "#app/features/news-feed/sync-news.server.ts";
import { countListed } from "#db/queries/news-feed.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { emptyNews, mirrorDeps, openWordPress, postOf } from "#test/support/wordpress.ts";

const deps = testDeps();
const MEGABYTE = new Uint8Array(1_000_000).fill(32);

afterEach(() => vi.unstubAllGlobals());
beforeEach(emptyNews);

const json = { headers: { "content-type": "application/json" } };
/** A body of a number of pieces, sent on demand; a slow one stops after the first. */
function stream(pieces: number, piece: Uint8Array, isSlow = false) {
  const state = { sent: 0 };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // Slower than the test's timeout.
      if (isSlow && state.sent > 0) return new Promise(() => {});
      state.sent += 1;
      controller.enqueue(piece);
      if (state.sent === pieces) controller.close();
    },
  });
  return { state, body };
}

const redirect = (location: string) => new Response(null, { status: 302, headers: { location } });

const RESPONSES: [what: string, answer: () => Response | Promise<Response>, reason: RegExp][] = [
  ["HTML", () => new Response("<html>", { headers: { "content-type": "text/html" } }), /no JSON/],
  ["500", () => new Response("no", { status: 500 }), /answered 500/],
  ["nothing", () => new Promise<Response>(() => {}), /no answer within/],
  ["a dropped connection", () => Promise.reject(new TypeError("reset")), /no connection/],
  ["garbage", () => new Response('[{"id":', json), /broken JSON/],
  [
    "something else",
    () => Response.json({ code: "rest_forbidden" }, { status: 403 }),
    /answered 403/,
  ],
  ["deep nesting", () => new Response("[".repeat(100_000), json), /nested more than 64 levels/],
  ["8 MB of brackets", () => new Response("[".repeat(7_999_999), json), /more than 64 levels/],
  ["a million values", () => new Response(`[${"{},".repeat(1_000_000)}{}]`, json), /400000 values/],
  ["more than requested", () => Response.json(Array(101).fill({})), /more than 100 items/],
  ["no list", () => Response.json({ posts: [] }), /no list/],
  ["200 MB", () => new Response(stream(200, MEGABYTE).body, json), /sent more than 8000000 bytes/],
  [
    "a byte a second",
    () => new Response(stream(100, MEGABYTE.slice(0, 1), true).body, json),
    /no answer within/,
  ],
  [
    "a way into our network",
    () => redirect("http://169.254.169.254/latest/meta-data"),
    /not public/,
  ],
  ["a way to itself", () => redirect("http://localhost:8787/api/dev/outbox"), /not public/],
  ["a way to a file", () => redirect("file:///etc/passwd"), /not public/],
  ["redirects without end", () => redirect("https://paddock.test/again"), /redirected more than 2/],
  ["a redirect to nowhere", () => new Response(null, { status: 302 }), /to no address/],
];

/** Posts that no page could show, or that are too expensive to parse. */
const TOO_MUCH: [what: string, fields: Parameters<typeof postOf>[1]][] = [
  ["elements within elements", rendered("<div>".repeat(60_000))],
  ["bold text that nothing ends", rendered(`${"<b id=1>".repeat(150)}${"<p>".repeat(40_000)}`)],
  [
    "lines without end",
    { title: { rendered: "<p>a".repeat(100_000) }, excerpt: { rendered: "[".repeat(500_000) } },
  ],
  [
    "terms without end",
    { categories: Array(50_000).fill("x"), _embedded: { "wp:term": [Array(50_000).fill(0)] } },
  ],
];

function rendered(html: string) {
  return { content: { rendered: html, protected: false } };
}

describe("a post with", () => {
  it.each(TOO_MUCH)("%s doesn't prevent others from being read", async (_, fields) => {
    const site = openWordPress([postOf(1), postOf(2, fields), postOf(3)]);
    await syncNews(mirrorDeps().deps, { pages: 5 });
    expect(site.requests.length).toBeLessThan(20);
    const slugs = ["post-1", "post-3"];
    for (const slug of slugs) expect(await findArticle(deps, { slug })).not.toBeNull();
  });
});

describe("an upstream that answers", () => {
  it.each(RESPONSES)("%s doesn't change the news", async (_, answer, reason) => {
    const site = openWordPress([postOf(1)]);
    await syncNews(mirrorDeps().deps, { pages: 5 });
    site.instead = () => answer;
    const { deps: mirror, logs } = mirrorDeps({ timeoutMs: 50 });
    await syncNews(mirror, { pages: 5 });
    expect(logs.join("\n")).toMatch(reason);
    expect(logs.join("\n")).toContain("Failed to fetch categories");
    expect(logs.join("\n")).toContain("Failed to fetch articles");
    expect(await findArticle(deps, { slug: "post-1" })).not.toBeNull();
  });

  it("errors from the start shows an empty list", async () => {
    const site = openWordPress();
    site.instead = () => () => new Response("no", { status: 500 });
    await syncNews(mirrorDeps().deps, { pages: 5 });
    const query = { count: 15, page: 1, isEuOnly: false };
    expect(await listForApi(deps, query)).toMatchObject({ articles: [], total: 0 });
  });

  it("200 MB is aborted after eight", async () => {
    const site = openWordPress();
    const big = stream(200, MEGABYTE);
    site.instead = () => () => new Response(big.body, json);
    await syncNews(mirrorDeps().deps, { pages: 1 });
    expect(big.state.sent).toBeLessThan(12);
  });

  it("too much at once is requested in smaller pages", async () => {
    const site = openWordPress(Array.from({ length: 25 }, (_, at) => postOf(at + 1)));
    site.instead = ({ searchParams }) => {
      const isBig = searchParams.has("_embed") && Number(searchParams.get("per_page")) > 10;
      return isBig ? () => new Response(stream(9, MEGABYTE).body, json) : null;
    };
    expect(await syncNews(mirrorDeps().deps, { pages: 10 })).toMatchObject({
      filled: 25,
      isFilled: true,
    });
  });

  it("500 is retried once, and not called again after three failures", async () => {
    const site = openWordPress([postOf(1)]);
    let failures = 1;
    site.instead = () => (failures-- > 0 ? () => new Response("no", { status: 500 }) : null);
    await syncNews(mirrorDeps().deps, { pages: 5 });
    expect(await findArticle(deps, { slug: "post-1" })).not.toBeNull();
    failures = 1_000;
    site.requests = [];
    const { deps: mirror, logs } = mirrorDeps();
    await syncNews(mirror, { pages: 5 });
    const requestCount = site.requests.length;
    expect(requestCount).toBeLessThanOrEqual(6);
    await syncNews(mirror, { pages: 5 });
    expect(site.requests.length).toBe(requestCount);
    expect(logs.join()).toContain("is given a rest");
  });

  it("with redirects to a new URL is followed", async () => {
    const site = openWordPress([postOf(1)]);
    site.instead = ({ hostname, pathname, search }) =>
      hostname === "paddock.test"
        ? () => redirect(`https://www.paddock.test${pathname}${search}`)
        : null;
    await syncNews(mirrorDeps().deps, { pages: 5 });
    expect(await findArticle(deps, { slug: "post-1" })).not.toBeNull();
  });
});

it("a malicious post is rendered harmless", async () => {
  const xss = "<img src=x onerror=alert(1)><script>alert(1)</script>";
  openWordPress([
    postOf(1, {
      title: { rendered: `A ${xss}&lt;script&gt;` },
      excerpt: { rendered: xss },
      content: { rendered: `${xss}<a href="javascript:alert(1)">a</a><svg onload=alert(1)>` },
      _embedded: {
        author: [{ id: 2, slug: "gus", name: `Gus ${xss}`, description: xss }],
        "wp:term": [[{ id: 2, slug: "news", name: `News ${xss}`, taxonomy: "category" }]],
      },
    }),
    postOf(2, { slug: '"><script>' }),
    // Deeper than anything that reads it can go.
    postOf(3, { content: { rendered: "<b>".repeat(100_000), protected: false } }),
    postOf(4),
  ]);
  await syncNews(mirrorDeps().deps, { pages: 5 });
  const article = await findArticle(deps, { slug: "post-1" });
  const { title, author, categories, html, excerpt } =
    article?.kind === "article" ? article.article : { html: "missing" };
  expect(title).toBe("A alert(1)<script>");
  expect(`${author?.name} ${author?.bio} ${excerpt} ${JSON.stringify(categories)}`).not.toContain(
    "<",
  );
  expect(html).toMatch(/^<img src="\/media\/news-feed\/[0-9a-f]{40}\.jpg" alt="">a$/);
  expect(await findArticle(deps, { slug: "post-4" })).not.toBeNull();
});

it("malicious names are escaped everywhere", async () => {
  const end = "</script></title>]]>";
  const harm = `Gus &lt;/script&gt;&lt;/title&gt;]]&gt;&lt;script&gt;alert(1)&lt;/script&gt;`;
  const site = openWordPress([postOf(1, { title: { rendered: harm }, tags: [7] })]);
  site.users = [{ id: 2, slug: "gus", name: harm }];
  site.categories = [{ id: 2, slug: "news", name: harm }];
  site.tags = [{ id: 7, slug: "tires", name: harm }];
  await syncNews(mirrorDeps().deps, { pages: 5 });

  const client = new Client();
  const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false });
  for (const path of [
    ...["feed.xml", "atom.xml"],
    ...["category/news", "tag/tires", "author/gus"].map((topic) => `${topic}/feed.xml`),
  ]) {
    const xml = await (await client.get(`/news/${path}`)).text();
    expect(XMLValidator.validate(xml), path).toBe(true);
    expect(namesOfElements(parser.parse(xml)), path).not.toContain("script");
    expect(xml, path).toContain("alert(1)");
  }
  const sitemap = await (await client.get("/news-sitemap.xml")).text();
  expect(XMLValidator.validate(sitemap)).toBe(true);
  const stored = await findArticle(deps, { slug: "post-1" });
  if (stored?.kind !== "article") throw new Error("the post is missing");
  const { article } = stored;
  for (const { name } of [article.author, ...article.categories, ...article.tags]) {
    expect(name).toContain(end);
  }
  const data = newsArticleData(article, "http://garage.test");
  const script = renderToStaticMarkup(createElement(JsonLd, { items: [data] }));
  expect(script.match(/<\/?script/g)).toEqual(["<script", "</script"]);
  expect(JSON.parse(script.replace(/^<[^>]+>|<[^>]+>$/g, ""))).toEqual(data);
});

function namesOfElements(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([name, inner]) => [name, ...namesOfElements(inner)]);
}

describe("rows read", () => {
  it("stay few when nothing changed, whatever the size of the mirror", async () => {
    openWordPress(Array.from({ length: 300 }, (_, at) => postOf(at + 1)));
    const { deps: mirror } = mirrorDeps();
    const fill = await measureRowsRead((db) => syncNews({ ...mirror, db }, { pages: 20 }));
    // Some forty for each post: its row, its terms, its lists.
    expect(fill.rowsRead).toBeLessThan(300 * 100);
    const again = await measureRowsRead((db) => syncNews({ ...mirror, db }, { pages: 20 }));
    expect(again.rowsRead).toBeLessThan(2_000);
    const counted = await measureRowsRead(countListed);
    expect(counted).toMatchObject({ result: 300, rowsRead: 1 });
    const leave = await measureRowsRead((db) => chooseNewsSource({ ...mirror, db }, null));
    expect(leave.rowsRead).toBeLessThan(300 * 40);
  });
});
