import type { Deps } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { findAllArticlesById, findAllArticlesBySlug } from "#db/queries/news.ts";
import { type ApiArticle, toApiArticle } from "./present-for-api.ts";
import { NEWS_REFUSALS } from "./texts.ts";

/**
 * One listed article by id or slug.
 *
 * @throws AppError `not_found`, also for an article that isn't for Europe if only those are requested
 */
export async function findForApi(
  deps: Pick<Deps, "db" | "origin"> & Partial<Pick<Deps, "newsFeed">>,
  { key, isEuOnly }: { key: { id: number } | { slug: string }; isEuOnly: boolean },
): Promise<ApiArticle> {
  const [row] = await rowsOf(deps, key);
  if (!row || (isEuOnly && row.isEu === 0)) {
    throw new AppError("not_found", NEWS_REFUSALS.noArticle);
  }
  return toApiArticle(row, deps.origin);
}

async function rowsOf(
  { db, newsFeed }: Pick<Deps, "db"> & Partial<Pick<Deps, "newsFeed">>,
  key: { id: number } | { slug: string },
) {
  if ("id" in key) return findAllArticlesById(db, key.id);
  const { slug } = key;
  const rows = await findAllArticlesBySlug(db, slug);
  const isMissing = rows.length === 0 && newsFeed;
  return isMissing && (await newsFeed.mirrorArticle(slug)) ? findAllArticlesBySlug(db, slug) : rows;
}
