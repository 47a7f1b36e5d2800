import { findArticle } from "#app/features/news/find-article.server.ts";
import { listCategoryNews } from "#app/features/news/list-category-news.server.ts";
import { readNewsFeed } from "#app/features/news/read-news-feed.server.ts";
import { readNewsFront } from "#app/features/news/read-news-front.server.ts";
import { searchNews } from "#app/features/news/search-news.server.ts";
import type { Database } from "#db/client.ts";
import { ARCHIVE_WORDS } from "#test/support/news-archive.ts";
import type { BenchCase } from "./cases.ts";

/** The number of the article with a discussion (fill-news.ts). */
export const DISCUSSED = 7_000;

const FRONT = 160;
const ARTICLE = 150;
const SEARCH = 200;

function search(query: string, pages: readonly number[] = [1]) {
  return () => pages.map((page) => (db: Database) => searchNews({ db }, { query, page }));
}

/** Everything that an article's page reads for a visitor. */
async function readArticlePage(db: Database, slug: string): Promise<void> {
  const result = await findArticle({ db }, { slug });
  if (result?.kind !== "article") throw new Error(`there is no ${slug}`);
}

/** Queries of the news. */
export const NEWS_CASES: readonly BenchCase[] = [
  {
    name: "/news",
    budget: FRONT,
    variants: () =>
      [false, true].map((isEuOnly) => (db: Database) => readNewsFront({ db }, { isEuOnly })),
  },
  {
    name: "article",
    budget: ARTICLE,
    variants: () =>
      ["article-1", "article-5000", "article-10000"].map(
        (slug) => (db) => readArticlePage(db, slug),
      ),
  },
  {
    name: "article with 50 comments",
    budget: ARTICLE,
    variants: () => [(db) => readArticlePage(db, `article-${DISCUSSED}`)],
  },
  {
    name: "search, common word",
    budget: SEARCH,
    variants: search(ARCHIVE_WORDS.common, [1, 2, 15]),
  },
  { name: "search, middle", budget: SEARCH, variants: search(ARCHIVE_WORDS.middle, [1, 15]) },
  { name: "search, rare word", budget: SEARCH, variants: search(ARCHIVE_WORDS.rare) },
  { name: "search, mistyped", budget: SEARCH, variants: search("stroy", [1, 15]) },
  { name: "search, nothing", budget: SEARCH, variants: search("zqxw") },
  {
    name: "category, first and tenth page",
    budget: null,
    variants: () =>
      [1, 10].map(
        (page) => (db) => listCategoryNews({ db }, { slug: "category-3", page, isEuOnly: false }),
      ),
  },
  {
    name: "RSS of a category",
    budget: null,
    variants: () => [
      (db) => readNewsFeed({ db }, { scope: { kind: "category", slug: "category-1" } }),
    ],
  },
];
