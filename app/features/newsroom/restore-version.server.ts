import type { Deps, Viewer } from "#app/deps.ts";
import { newsPolicy } from "#app/features/news/policy.ts";
import { type SavedArticle, saveArticle } from "#app/features/news/save-article.server.ts";
import { NEWS_REFUSALS } from "#app/features/news/texts.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { findRevision } from "#db/queries/news-revisions.ts";
import { inputOf } from "./article-input.ts";
import { readArticleToEdit } from "./read-article-to-edit.server.ts";

type RestoreDeps = Pick<Deps, "db" | "clock" | "limits"> & { viewer: Viewer };

/**
 * Saves an article with the text and terms of an earlier version. Its URL, picture, author and status don't
 * change, and the replaced version stays in the history.
 *
 * @param version the version to restore
 * @param current the version that the editor saw
 * @throws AppError `not_found` (not staff, no such article or version), `rate_limited`, `conflict` (somebody
 *   has saved it since)
 */
export async function restoreVersion(
  deps: RestoreDeps,
  { id, version, current }: { id: number; version: number; current: number },
): Promise<SavedArticle> {
  authorize(newsPolicy, "openNewsroom", deps.viewer);
  await limitRacer(deps, "change");
  const [article, revision] = await Promise.all([
    readArticleToEdit(deps, id),
    findRevision(deps.db, id, version),
  ]);
  if (!article) throw new AppError("not_found", NEWS_REFUSALS.noArticle);
  if (!revision) throw new AppError("not_found", "We don't have that version anymore.");
  const { title, excerpt, markdown, categories, tags } = revision;
  return saveArticle(deps, {
    saved: { id, version: current },
    restored: version,
    article: {
      ...inputOf(article, deps.clock.now()),
      title,
      excerpt,
      markdown,
      categoryIds: categories.map((category) => category.id),
      tagIds: tags.map((tag) => tag.id),
    },
  });
}
