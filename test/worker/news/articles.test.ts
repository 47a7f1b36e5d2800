import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, test } from "vitest";
import { findArticle } from "#app/features/news/find-article.server.ts";
import { listAuthorNews } from "#app/features/news/list-author-news.server.ts";
import { listCategoryNews } from "#app/features/news/list-category-news.server.ts";
import { listContributors } from "#app/features/news/list-contributors.server.ts";
import { listHomepageArticles } from "#app/features/news/list-homepage-articles.server.ts";
import { listTagNews } from "#app/features/news/list-tag-news.server.ts";
import { publishDueArticles } from "#app/features/news/publish-due-articles.server.ts";
import { readNewsFeed } from "#app/features/news/read-news-feed.server.ts";
import { readNewsFront } from "#app/features/news/read-news-front.server.ts";
import { searchNews } from "#app/features/news/search-news.server.ts";
import { EU_TAG_ID } from "#db/schema/news.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { latestVersion } from "#test/support/content-versions.ts";
import { testDeps } from "#test/support/deps.ts";
import { type Newsroom, openNewsroom, publish } from "#test/support/news.ts";

const deps = testDeps();
const first = { page: 1, isEuOnly: false };
let room: Newsroom;

beforeAll(async () => {
  room = await openNewsroom();
});

const find = async (slug: string) => {
  const article = await findArticle(deps, { slug });
  return article?.kind === "article" ? article.article : null;
};

/** The slugs of articles in all public places. */
async function slugsEverywhere(query: string) {
  const slugOf = ({ path }: { path: string }) => path.split("/").at(-1);
  const [category, tag, author, front, home, feed, search] = await Promise.all([
    listCategoryNews(deps, { slug: "racing", ...first }),
    listTagNews(deps, { slug: "tires", ...first }),
    listAuthorNews(deps, { slug: "gus", ...first }),
    readNewsFront(deps, { isEuOnly: false }),
    listHomepageArticles(deps),
    readNewsFeed(deps, { scope: { kind: "all" } }),
    searchNews(deps, { query, page: 1 }),
  ]);
  return {
    category: category?.list.cards.map(slugOf),
    tag: tag?.list.cards.map(slugOf),
    author: author?.list.cards.map(slugOf),
    front: [front.lead, ...front.second, ...front.rails.flatMap(({ cards }) => cards)].map(
      (card) => card && slugOf(card),
    ),
    home: home.map(slugOf),
    feed: feed?.items.map(slugOf),
    search: search.hits.map(({ card }) => slugOf(card)),
  };
}

describe("an article", () => {
  it("is shown with its terms, its author, its text and its neighbors", async () => {
    const tires = room.tags.tires ?? 0;
    await publish(room, { slug: "older", tagIds: [tires] });
    await publish(room, {
      slug: "shown",
      title: "What tires want",
      markdown: '## Heat\n\nSee [the top](#heat).\n\n![A tire](/media/a.jpg "Hot")',
      categoryIds: [room.categories.garage ?? 0, room.categories.racing ?? 0],
      tagIds: [tires, EU_TAG_ID],
      authorId: room.authors.admin ?? 0,
      picture: { key: "news/a.jpg", width: 1200, height: 675, alt: "A tire" },
    });
    await publish(room, { slug: "newer" });
    const article = await find("shown");
    expect(article).toMatchObject({
      title: "What tires want",
      path: "/news/article/garage/2026/05/shown",
      categories: [
        { slug: "garage", name: "Garage & Tools" },
        { slug: "racing", name: "Racing" },
      ],
      tags: [{ slug: "tires" }, { id: 3012, slug: "eu" }],
      isEu: true,
      author: { name: "Quarter Mile Garage", path: "/news/author/admin" },
      headings: [{ id: "at-heat", text: "Heat", level: 2 }],
      readMinutes: 1,
      previous: { path: "/news/article/racing/2026/05/older" },
      next: { path: "/news/article/racing/2026/05/newer" },
      picture: { src: "/media/news/a.jpg", alt: "A tire", width: 1200 },
    });
    expect(article?.related.map(({ path }) => path)).not.toContain(article?.previous?.path);
    expect(article?.related.map(({ path }) => path)).not.toContain(article?.next?.path);
    expect(article?.html).toContain('<a href="#at-heat">the top</a>');
    expect(article?.html).toContain("<figcaption>Hot</figcaption>");
  });

  it("is found by its former slugs", async () => {
    const saved = await publish(room, { slug: "first-name" });
    const renamed = await publish(room, { slug: "second-name" }, { saved });
    expect(renamed).toEqual({ id: saved.id, version: 2 });
    const path = "/news/article/racing/2026/05/second-name";
    expect(await findArticle(deps, { slug: "first-name" })).toEqual({ kind: "moved", path });
    await publish(room, { slug: "first-name" }, { saved: renamed });
    expect((await find("first-name"))?.id).toBe(saved.id);
    expect(await findArticle(deps, { slug: "second-name" })).toMatchObject({ kind: "moved" });
  });

  it("is saved only by editors, with the current version and a unique slug", async () => {
    const saved = await publish(room, { slug: "contested" });
    await publish(room, { slug: "contested", title: "Mine" }, { saved });
    await expect(
      publish(room, { slug: "contested", title: "Late" }, { saved }),
    ).rejects.toMatchObject({ code: "conflict" });
    expect((await find("contested"))?.title).toBe("Mine");
    await expect(publish(room, { slug: "contested" })).rejects.toMatchObject({ code: "taken" });
    const missing = { id: 999_999, version: 1 };
    await expect(publish(room, {}, { saved: missing })).rejects.toMatchObject({
      code: "not_found",
    });
    for (const role of ["racer", "moderator"] as const) {
      const viewer = await viewerOf(await createUser({ role }));
      await expect(publish(room, {}, { viewer })).rejects.toMatchObject({ code: "not_found" });
    }
  });

  it("is rejected with HTML in its text", async () => {
    await expect(
      publish(room, { markdown: "One\n\n<script>alert(1)</script>" }),
    ).rejects.toMatchObject({
      code: "invalid",
      errors: { markdown: "line 3: HTML isn't shown. Use Markdown or a block." },
    });
  });
});

test("drafts, scheduled and unpublished articles aren't public", async () => {
  const tagIds = [room.tags.tires ?? 0];
  const hidden = { title: "Zanzibar secret", markdown: "zanzibar", tagIds, isHomepage: true };
  const tomorrow = new Date(Date.now() + 86_400_000);
  await publish(room, { ...hidden, slug: "draft", status: "DRAFT" });
  await publish(room, { ...hidden, slug: "scheduled", publishedAt: tomorrow });
  const saved = await publish(room, { ...hidden, slug: "taken-back" });
  expect(Object.values(await slugsEverywhere("zanzibar")).flat()).toContain("taken-back");
  const before = await latestVersion();
  await publish(room, { ...hidden, slug: "taken-back", status: "UNPUBLISHED" }, { saved });
  expect(await latestVersion()).toBeGreaterThan(before);

  const seen = Object.values(await slugsEverywhere("zanzibar")).flat();
  for (const slug of ["draft", "scheduled", "taken-back"]) {
    expect(seen).not.toContain(slug);
    expect(await findArticle(deps, { slug })).toBeNull();
  }
  expect((await searchNews(deps, { query: "zanzibra", page: 1 })).correctedTo).toBeNull();

  await publishDueArticles(deps, new Date());
  expect(await find("scheduled")).toBeNull();
  await publishDueArticles(deps, new Date(tomorrow.getTime() + 1));
  expect((await find("scheduled"))?.title).toBe("Zanzibar secret");
  expect((await slugsEverywhere("zanzibar")).search).toEqual(["scheduled"]);
});

describe("lists", () => {
  it("are paged, counted and filtered by region", async () => {
    const tagIds = [room.tags.launch ?? 0];
    for (let n = 0; n < 3; n += 1) await publish(room, { tagIds });
    await publish(room, { slug: "in-europe", tagIds: [...tagIds, EU_TAG_ID] });
    const page = (of: number, isEuOnly = false) =>
      listTagNews(deps, { slug: "launch", page: of, count: 3, isEuOnly });
    expect((await page(1))?.list).toMatchObject({ total: 4, totalPages: 2, page: 1 });
    expect((await page(1))?.list.cards).toHaveLength(3);
    expect((await page(2))?.list.cards).toHaveLength(1);
    expect((await page(9))?.list).toMatchObject({ cards: [], total: 4 });
    expect((await page(1, true))?.list.cards.map(({ path }) => path.split("/").at(-1))).toEqual([
      "in-europe",
    ]);
  });

  it("exist for known terms only", async () => {
    expect(await listTagNews(deps, { slug: "nope", ...first })).toBeNull();
    expect(await listCategoryNews(deps, { slug: "nope", ...first })).toBeNull();
    expect(await listAuthorNews(deps, { slug: "nope", ...first })).toBeNull();
    expect((await listCategoryNews(deps, { slug: "empty", ...first }))?.list).toEqual({
      cards: [],
      page: 1,
      totalPages: 1,
      total: 0,
    });
    expect(await readNewsFeed(deps, { scope: { kind: "tag", slug: "nope" } })).toBeNull();
  });

  it("show a renamed term by its new name", async () => {
    await publish(room, { slug: "renamed-term", tagIds: [room.tags.launch ?? 0] });
    await env.DB.prepare("update news_tags set name = 'Launching' where slug = 'launch'").run();
    expect((await find("renamed-term"))?.tags[0]?.name).toBe("Launching");
    await env.DB.prepare("update news_categories set name = 'Races' where slug = 'racing'").run();
    expect((await find("renamed-term"))?.categories[0]?.name).toBe("Races");
  });

  it("lose an article that is deleted", async () => {
    const { id } = await publish(room, {
      slug: "deleted",
      categoryIds: [room.categories.empty ?? 0],
    });
    const total = async () =>
      (await listCategoryNews(deps, { slug: "empty", ...first }))?.list.total;
    expect(await total()).toBe(1);
    await env.DB.prepare("delete from news_articles where id = ?").bind(id).run();
    expect(await total()).toBe(0);
    expect(
      await env.DB.prepare("select count(*) as n from news_search where rowid = ?")
        .bind(id)
        .first("n"),
    ).toBe(0);
  });

  it("of contributors have authors with articles, each with the newest one", async () => {
    const authorId = room.authors.admin ?? 0;
    for (const slug of ["by-admin", "newest-by-admin"]) await publish(room, { slug, authorId });
    const contributors = await listContributors(deps);
    expect(contributors.map(({ author }) => author.slug)).toEqual(["gus", "admin"]);
    expect(contributors[1]).toMatchObject({
      author: { name: "Quarter Mile Garage" },
      articles: 3,
      latest: { path: "/news/article/racing/2026/05/newest-by-admin" },
    });
  });

  it("of the home page start with the picked articles, each once", async () => {
    const publishedAt = new Date(Date.UTC(2020, 1, 1));
    await publish(room, { slug: "picked-early", isHomepage: true, publishedAt });
    await publish(room, { slug: "picked-late", isHomepage: true });
    await publish(room, { slug: "latest-of-all" });
    const home = await listHomepageArticles(deps, { count: 5 });
    const slugs = home.map(({ path }) => path.split("/").at(-1) ?? "");
    expect(new Set(slugs).size).toBe(5);
    // Other tests publish, too.
    const own = slugs.filter((slug) => /picked|latest/.test(slug));
    expect(own).toEqual(["picked-late", "picked-early", "latest-of-all"]);
  });
});

describe("a search", () => {
  beforeAll(async () => {
    await publish(room, { slug: "on-title", title: "Reaction time, honestly", markdown: "Short." });
    await publish(room, {
      slug: "in-text",
      title: "Something else",
      markdown: "## Wheelspin\n\nYour reaction to amber <- and & the time it takes.",
    });
  });
  const search = (query: string) => searchNews(deps, { query, page: 1 });
  const slugs = async (query: string) =>
    (await search(query)).hits.map(({ card }) => card.path.split("/").at(-1));

  it("ranks titles before texts, and matches prefixes", async () => {
    expect(await slugs("reaction TIME")).toEqual(["on-title", "in-text"]);
    expect(await slugs("reac")).toEqual(["on-title", "in-text"]);
    expect(await slugs("reaction kangaroo")).toEqual([]);
  });

  it("marks hits, escaped", async () => {
    const { hits } = await search("amber");
    expect(hits[0]?.snippet.filter(({ isHit }) => isHit)).toEqual([{ text: "amber", isHit: true }]);
    expect(hits[0]?.snippet.map(({ text }) => text).join("")).toContain("amber <- and & the");
  });

  it("separates headings and cells in snippets", async () => {
    await publish(room, {
      slug: "table",
      markdown: "## Kettles\n\n| Tire | Door |\n| --- | --- |\n| Street | A **saucepan**. |",
    });
    const { hits } = await search("kettles");
    expect(hits[0]?.snippet.map(({ text }) => text).join("")).toBe(
      "Kettles · Tire · Door · Street · A saucepan.",
    );
  });

  it("corrects a one-letter typo", async () => {
    for (const typed of ["whelspin", "wheelsipn", "wheeelspin", "wheelspim"]) {
      expect(await search(typed)).toMatchObject({ correctedTo: "wheelspin", total: 1 });
    }
  });

  it("treats operators and quotes as text, and an empty query as no search", async () => {
    for (const query of [
      '"',
      "* OR NOT",
      'NEAR("a" "b")',
      "marks : eu",
      "-",
      "",
      "   ",
      "^title:",
    ]) {
      expect((await search(query)).correctedTo).toBeNull();
    }
    expect((await search("x".repeat(500))).query).toHaveLength(80);
  });
});
