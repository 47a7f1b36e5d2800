import type { Deps } from "#app/deps.ts";
import { findAllCategories } from "#db/queries/news.ts";
import { type ArticleQuery, listArticles } from "./list-articles.server.ts";
import { type ApiArticle, toApiArticle } from "./present-for-api.ts";
import type { NewsTerm } from "./views.ts";

export type ApiList = {
  articles: ApiArticle[];
  page: number;
  count: number;
  total: number;
  totalPages: number;
  /** Whether reading the articles failed. */
  hasFailed: boolean;
};

/** A page of articles for API clients; empty after a failure, which is logged. */
export async function listForApi(
  deps: Pick<Deps, "db" | "log" | "origin">,
  query: ArticleQuery,
): Promise<ApiList> {
  const { page, count } = query;
  try {
    const { rows, total, totalPages } = await listArticles(deps, query);
    const articles = rows.map((row) => toApiArticle(row, deps.origin));
    return { articles, page, count, total, totalPages, hasFailed: false };
  } catch (error) {
    deps.log("error", "news.failed", { message: "Failed to fetch articles", error });
    return { articles: [], page, count, total: 0, totalPages: 1, hasFailed: true };
  }
}

/** The categories with articles; empty after a failure, which is logged. */
export async function listCategories({
  db,
  log,
}: Pick<Deps, "db" | "log">): Promise<{ categories: NewsTerm[]; hasFailed: boolean }> {
  try {
    const rows = await findAllCategories(db);
    const filled = rows.filter(({ articles }) => articles > 0);
    const categories = filled.map(({ id, slug, name }) => ({ id, slug, name }));
    return { categories, hasFailed: false };
  } catch (error) {
    log("error", "news.failed", { message: "Failed to fetch categories", error });
    return { categories: [], hasFailed: true };
  }
}
