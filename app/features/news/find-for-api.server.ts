import type { Deps } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { findAllArticlesById, findAllArticlesBySlug } from "#db/queries/news.ts";
import { type ApiArticle, toApiArticle } from "./present-for-api.ts";

/**
 * One listed article by its id or its slug.
 *
 * @throws AppError `not_found`, also for one that is of no interest in Europe where only such are asked for
 */
export async function findForApi(
  { db, origin }: Pick<Deps, "db" | "origin">,
  { key, isEuOnly }: { key: { id: number } | { slug: string }; isEuOnly: boolean },
): Promise<ApiArticle> {
  const [row] = await ("id" in key
    ? findAllArticlesById(db, key.id)
    : findAllArticlesBySlug(db, key.slug));
  if (!row || (isEuOnly && row.isEu === 0)) {
    throw new AppError("not_found", "There's no such article.");
  }
  return toApiArticle(row, origin);
}
