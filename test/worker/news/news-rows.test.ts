import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { findArticle } from "#app/features/news/find-article.server.ts";
import { findForApi } from "#app/features/news/find-for-api.server.ts";
import { findMovedPost } from "#app/features/news/find-moved-post.server.ts";
import { listArticles } from "#app/features/news/list-articles.server.ts";
import { listAuthorNews } from "#app/features/news/list-author-news.server.ts";
import { listCategoryNews } from "#app/features/news/list-category-news.server.ts";
import { listContributors } from "#app/features/news/list-contributors.server.ts";
import { listHomepageArticles } from "#app/features/news/list-homepage-articles.server.ts";
import { listPosts } from "#app/features/news/list-posts.server.ts";
import { listTagNews } from "#app/features/news/list-tag-news.server.ts";
import { listNewsAddresses } from "#app/features/news/news-sitemap.server.ts";
import { readNewsFeed } from "#app/features/news/read-news-feed.server.ts";
import { readNewsFront } from "#app/features/news/read-news-front.server.ts";
import { saveArticle } from "#app/features/news/save-article.server.ts";
import { searchNews } from "#app/features/news/search-news.server.ts";
import { readArticleTopic, tieTopic } from "#app/features/news/topic.server.ts";
import type { Database } from "#db/client.ts";
import { findAllTags } from "#db/queries/news.ts";
import { upsertAuthors, upsertCategories, upsertTags } from "#db/queries/news-writing.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { fillNewsArchive } from "#test/support/news-archive.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const ARTICLES = 1_500;
const first = { page: 1, isEuOnly: false };

beforeAll(() => fillNewsArchive(env.DB, ARTICLES));

/** The maximum rows read, whatever the number of articles. */
const CASES: Record<string, [most: number, read: (deps: { db: Database }) => Promise<unknown>]> = {
  "the front page": [156, (deps) => readNewsFront(deps, { isEuOnly: false })],
  "the front page for Europe": [156, (deps) => readNewsFront(deps, { isEuOnly: true })],
  "a category's first page": [
    40,
    (deps) => listCategoryNews(deps, { slug: "category-3", ...first }),
  ],
  "a category's tenth page": [
    140,
    (deps) => listCategoryNews(deps, { slug: "category-3", ...first, page: 10 }),
  ],
  "a tag": [40, (deps) => listTagNews(deps, { slug: "tag-4", ...first })],
  "an author": [40, (deps) => listAuthorNews(deps, { slug: "author-2", ...first })],
  "the contributors": [60, (deps) => listContributors(deps)],
  "the home page": [30, (deps) => listHomepageArticles(deps, { count: 4 })],
  "an article": [79, (deps) => findArticle(deps, { slug: "article-700" })],
  "a word that every article holds": [400, (deps) => searchNews(deps, { query: "tree", page: 1 })],
  "the last page of its hits": [400, (deps) => searchNews(deps, { query: "tree", page: 15 })],
  "a rare word": [60, (deps) => searchNews(deps, { query: "story 700", page: 1 })],
  "a mistyped word": [400, (deps) => searchNews(deps, { query: "stroy", page: 1 })],
  "a feed": [80, (deps) => readNewsFeed(deps, { scope: { kind: "category", slug: "category-1" } })],
  "all tags, for WordPress's clients": [100, ({ db }) => findAllTags(db)],
  "the sitemap": [4 * ARTICLES, (deps) => listNewsAddresses(deps)],
  "posts for WordPress's clients, oldest first": [
    2_050,
    (deps) => listPosts({ ...deps, origin: "" }, { page: 1, per_page: 10, order: "asc" }),
  ],
  "posts by their ids": [
    30,
    (deps) => listPosts({ ...deps, origin: "" }, { page: 1, per_page: 10, include: [7, 8, 9] }),
  ],
  "several lists at once": [
    400,
    (deps) => listArticles(deps, { categoryIds: [1, 2], tagIds: [3013, 3014], page: 1, count: 10 }),
  ],
};

describe("with 1,500 articles", () => {
  it.each(Object.entries(CASES))("%s reads only the rows it shows", async (_, [most, read]) => {
    const { result, rowsRead } = await measureRowsRead((db) => read({ db }));
    expect(result).not.toBeNull();
    expect(rowsRead).toBeLessThanOrEqual(most);
    expect(rowsRead).toBeGreaterThan(4);
  });

  it("too many posts can only be sorted by date", async () => {
    const deps = { ...testDeps(), origin: "" };
    const query = { page: 1, per_page: 10 };
    await expect(listPosts(deps, { ...query, orderby: "title" })).rejects.toThrow(
      "More than 1000 posts can be sorted by date only.",
    );
    const oldest = await listPosts(deps, { ...query, order: "asc" });
    const newest = await listPosts(deps, query);
    const [first = "9", last = ""] = [oldest.items[0]?.date, newest.items.at(-1)?.date];
    expect(first < last).toBe(true);
  });

  it("an article with 50 comments reads 143 rows", async () => {
    const { id } = await createUser();
    await env.DB.prepare(
      `with recursive k(n) as (select 0 union all select n + 1 from k where n < 49)
       insert into comments (id, created_at, updated_at, topic_id, root_id, parent_id, user_id, status, text)
       select n + 1, n, n, (select id from comment_topics where subject_kind = 'article'
         and subject_id = (select id from news_articles where slug = 'article-701')),
         iif(n % 5 = 0, null, 1 + n - n % 5), iif(n % 5 = 0, null, n), ?, 'VISIBLE', 'No. ' || n from k order by n`,
    )
      .bind(id)
      .run();
    const { result, rowsRead } = await measureRowsRead((db) =>
      findArticle({ db }, { slug: "article-701" }),
    );
    expect(result).toMatchObject({ discussion: { count: 50 } });
    expect(rowsRead).toBe(143);
  });

  it("an article and the rest of its page are read in one call", async () => {
    const { result, roundTrips } = await measureRowsRead((db) =>
      findArticle({ db }, { slug: "article-700" }),
    );
    expect(result).toMatchObject({
      article: { previous: {}, next: {}, related: [{}, {}, {}, {}] },
      discussion: { threads: [] },
    });
    expect(roundTrips).toBe(1);
  });

  it("a link by WordPress's id is found by key", async () => {
    await env.DB.prepare("update news_articles set source_id = 70014 where slug = ?")
      .bind("article-700")
      .run();
    const url = new URL("/?p=70014", testDeps().origin);
    const { result, rowsRead } = await measureRowsRead((db) => findMovedPost({ db }, url));
    expect(result).toMatch(/\/article-700$/);
    expect(rowsRead).toBeLessThanOrEqual(5);
  });

  it("an article for the API and its topic are read by key", async () => {
    const origin = testDeps().origin;
    const { rowsRead } = await measureRowsRead(async (db) => {
      await findForApi({ db, origin }, { key: { id: 700 }, isEuOnly: false });
      await findForApi({ db, origin }, { key: { slug: "article-700" }, isEuOnly: false });
      return readArticleTopic({ ...testDeps(), db }, { wordpressId: 700 });
    });
    expect(rowsRead).toBeLessThanOrEqual(60);
  });

  it("an editor's changes read only the affected rows", async () => {
    const viewer = await viewerOf(await createUser({ role: "editor" }));
    const article = {
      slug: "a-night-at-the-strip",
      title: "A night at the strip",
      excerpt: "What happened.",
      markdown: "It went well.",
      status: "PUBLISHED" as const,
      publishedAt: new Date("2026-05-09T12:00:00Z"),
      authorId: 1,
      categoryIds: [1, 2],
      tagIds: [],
      isHomepage: true,
      picture: null,
    };
    const { rowsRead } = await measureRowsRead(async (db) => {
      const deps = { ...testDeps(), db, viewer };
      const saved = await saveArticle(deps, { saved: null, article });
      const moved = { ...article, slug: "two-nights-at-the-strip" };
      await saveArticle(deps, { saved, article: moved });
      await tieTopic(deps, {
        newsArticleId: saved.id,
        discourseTopicId: 70_000,
        discourseCategoryId: null,
      });
    });
    // Two saves, each with a revision and the discussion's topic.
    expect(rowsRead).toBeLessThanOrEqual(310);
  });

  it("terms and authors are stored by slug", async () => {
    const { rowsRead } = await measureRowsRead((db) =>
      db.batch([
        upsertAuthors(db, [{ slug: "author-2", name: "Author 2", bio: null, hometown: null }]),
        upsertCategories(db, [{ slug: "category-3", name: "Category 3", description: "" }]),
        upsertTags(db, [
          { slug: "tag-4", name: "Tag 4, again" },
          { slug: "tag-new", name: "New" },
        ]),
      ]),
    );
    // A new name is copied to the articles that have the term.
    expect(rowsRead).toBeLessThanOrEqual(40 * ARTICLES);
  });

  it("finds mistyped words, and counts lists", async () => {
    const match = await searchNews(testDeps(), { query: "stroy", page: 1 });
    expect(match).toMatchObject({ correctedTo: "story", total: 150, totalPages: 15 });
    const tenth = await listCategoryNews(testDeps(), { slug: "category-3", ...first, page: 10 });
    expect(tenth?.list.cards).toHaveLength(10);
    expect(tenth?.list.total).toBe(375);
  });
});
