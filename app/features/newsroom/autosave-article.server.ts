import type { Deps, Viewer } from "#app/deps.ts";
import { newsPolicy } from "#app/features/news/policy.ts";
import { type SavedArticle, saveArticle } from "#app/features/news/save-article.server.ts";
import { NEWS_REFUSALS } from "#app/features/news/texts.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { findAllRevisions } from "#db/queries/news-revisions.ts";
import { inputOf } from "./article-input.ts";
import { type ArticleToEdit, readArticleToEdit } from "./read-article-to-edit.server.ts";
import type { DraftWords } from "./schema.ts";

type AutosaveDeps = Pick<Deps, "db" | "clock" | "limits"> & { viewer: Viewer };

/**
 * Saves a draft while its editor types. Text that was saved already, because a response got lost, isn't
 * saved again.
 *
 * @throws AppError `forbidden` (not an editor), `rate_limited`, `not_found`, `invalid` (the text's errors),
 *   `conflict` (someone else has saved it since, or it's no longer a draft)
 */
export async function autosaveArticle(
  deps: AutosaveDeps,
  id: number,
  { version, ...words }: DraftWords,
): Promise<SavedArticle> {
  authorize(newsPolicy, "edit", deps.viewer);
  await limitRacer(deps, "newsAutosave");
  const article = await readArticleToEdit(deps, id);
  if (!article) throw new AppError("not_found", NEWS_REFUSALS.noArticle);
  if (article.status !== "DRAFT") {
    throw new AppError("conflict", "It's not a draft anymore. Reload to see where it stands.");
  }
  if (await isSavedAlready(deps, article, { version, ...words })) {
    return { id, version: article.version };
  }
  return saveArticle(deps, {
    saved: { id, version },
    article: { ...inputOf(article, deps.clock.now()), ...words },
    isAutosave: true,
  });
}

async function isSavedAlready(
  { db, viewer }: AutosaveDeps,
  article: ArticleToEdit,
  { version, title, excerpt, markdown }: DraftWords,
): Promise<boolean> {
  const isSame =
    article.title === title && article.excerpt === excerpt && article.markdown === markdown;
  if (!isSame || article.version === version) return isSame;
  const [last] = await findAllRevisions(db, article.id, { limit: 1 });
  return (
    article.version === version + 1 && last?.isAutosave === true && last.by === viewer.username
  );
}
