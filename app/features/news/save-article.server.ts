import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { can } from "#app/lib/policy.ts";
import { storeRevision } from "#db/queries/news-revisions.ts";
import {
  type ArticleParts,
  findArticleById,
  findArticleBySlug,
  insertArticle,
  insertOldSlug,
  isMissingTerm,
  isStaleVersion,
  isTakenSlug,
  type StoredArticle,
  storeArticleParts,
  updateArticle,
} from "#db/queries/news-writing.ts";
import { EU_TAG_ID } from "#db/schema/news.ts";
import { newsPolicy } from "./policy.ts";
import { type RenderedArticle, renderMarkdown } from "./render-article.server.ts";
import { FROM_WORDPRESS } from "./rules.ts";
import type { ArticleInput } from "./schema.ts";
import { spellingsIn } from "./spelling.ts";
import { pictureKeysIn } from "./text-pictures.ts";
import { NEWS_REFUSALS } from "./texts.ts";

type EditorDeps = Pick<Deps, "db" | "clock"> & { viewer: Viewer | null };
export type SavedArticle = { id: number; version: number };

type Saving = {
  /** The article to change and the version that the editor saw; null for a new one. */
  saved: SavedArticle | null;
  article: ArticleInput;
  /** The earlier version to restore. */
  restored?: number;
  /** An autosave: a version in the history, no audit entry. */
  isAutosave?: boolean;
};

/**
 * Stores a new article, or a new version of one, and adds the version to its history. A former slug redirects
 * to the new one.
 *
 * @throws AppError `not_found` (not staff, no such article), `invalid` (problems of its text), `taken` (the
 *   slug), `conflict` (someone else has saved it, or deleted a term of it, since), `forbidden` (it comes from a feed)
 */
export async function saveArticle(
  { db, clock, viewer }: EditorDeps,
  { saved, article, restored, isAutosave = false }: Saving,
): Promise<SavedArticle> {
  if (!viewer || !can(newsPolicy, "openNewsroom", viewer))
    throw new AppError("not_found", NEWS_REFUSALS.noPage);
  const { article: rendered, mistakes } = await renderMarkdown(article.markdown);
  if (mistakes.length > 0) {
    throw new AppError("invalid", "Fix the text.", { errors: { markdown: mistakes.join("\n") } });
  }
  if (saved) await assertNotFromFeed(db, saved.id);
  const holder = await findArticleBySlug(db, article.slug);
  if (holder && holder.id !== saved?.id) throw slugTaken();

  const at = clock.now();
  const row = toRow(article, rendered, at);
  const parts = [
    ...storeArticleParts(db, partsOf(article, rendered), {
      actorId: viewer.id,
      action: isAutosave ? null : actionOf({ saved, restored }),
      at,
      ...(restored && { detail: { restored } }),
    }),
    ...storeRevision(db, article.slug, {
      actorId: viewer.id,
      at,
      isAutosave,
      pictureKeys: pictureKeysIn(article.markdown),
    }),
  ];
  try {
    if (!saved) return first((await db.batch([insertArticle(db, row, at), ...parts]))[0]);
    const keepSlug = insertOldSlug(db, saved.id, article.slug);
    return first((await db.batch([keepSlug, updateArticle(db, saved, row, at), ...parts]))[1]);
  } catch (error) {
    if (isTakenSlug(error)) throw slugTaken(error);
    if (isStaleVersion(error)) {
      throw new AppError("conflict", "Someone else saved this article. Reload and try again.");
    }
    if (isMissingTerm(error)) throw termGone(error);
    throw error;
  }
}

function termGone(cause: unknown): AppError {
  const message = "A category, tag or author you chose was deleted. Choose again.";
  return new AppError("conflict", message, { errors: { category: message }, cause });
}

function slugTaken(cause?: unknown): AppError {
  const message = "Another article has this slug.";
  return new AppError("taken", message, { errors: { slug: message }, cause });
}

function actionOf({ saved, restored }: Pick<Saving, "saved"> & { restored: number | undefined }) {
  if (restored) return "news.restore";
  return saved ? "news.change" : "news.add";
}

/** The next sync would undo a change to a feed's article, which has no Markdown anyway. */
async function assertNotFromFeed(db: Deps["db"], id: number): Promise<void> {
  const article = await findArticleById(db, id);
  if (!article) throw new AppError("not_found", NEWS_REFUSALS.noArticle);
  if (article.sourceId !== null) throw new AppError("forbidden", FROM_WORDPRESS);
}

function first(rows: readonly SavedArticle[]): SavedArticle {
  const [row] = rows;
  if (!row) throw new Error("the article was not stored");
  return row;
}

function toRow(article: ArticleInput, rendered: RenderedArticle, now: Date): StoredArticle {
  const { categoryIds: _, tagIds, picture, status, publishedAt, ...fields } = article;
  const isToCome = status === "PUBLISHED" && publishedAt !== null && publishedAt > now;
  return {
    ...fields,
    ...rendered,
    status: isToCome ? "SCHEDULED" : status,
    publishedAt,
    modifiedAt: now,
    isEu: tagIds.includes(EU_TAG_ID),
    pictureKey: picture?.key ?? null,
    pictureWidth: picture?.width ?? null,
    pictureHeight: picture?.height ?? null,
    pictureAlt: picture?.alt ?? "",
  };
}

function partsOf(
  { slug, title, excerpt, categoryIds, tagIds }: ArticleInput,
  rendered: RenderedArticle,
): ArticleParts {
  const headings = rendered.headings.map(({ text }) => text);
  const spellings = spellingsIn([title, excerpt, ...headings]);
  return { slug, categoryIds, tagIds, spellings };
}
