import type { Deps, Viewer } from "#app/deps.ts";
import { canEditNews } from "#app/features/news/policy.ts";
import { type SavedArticle, saveArticle } from "#app/features/news/save-article.server.ts";
import type { ArticleInput } from "#app/features/news/schema.ts";
import { AppError, type FieldErrors } from "#app/lib/errors.ts";
import { chosenFile } from "#app/lib/form.ts";
import { FIX_BELOW } from "#app/lib/forms/form-answer.ts";
import type { PostedForm } from "#app/lib/forms/posted-form.server.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { findTerms } from "./find-terms.server.ts";
import { type ArticleToEdit, readArticleToEdit } from "./read-article-to-edit.server.ts";
import { type ArticleAct, NEWS_SHAPE, standingAfter } from "./rules.ts";
import { articleForm, checkedCategories, type TypedArticle, versionSchema } from "./schema.ts";

type SubmitDeps = Pick<Deps, "db" | "clock" | "limits" | "media" | "waitUntil"> & {
  viewer: Viewer;
};
type Picture = ArticleInput["picture"];

/**
 * Saves what the article form says, and does what it asks for beside that: publish, schedule, unpublish.
 *
 * @param id null for a new article
 * @throws AppError `not_found`, `rate_limited`, `invalid`, `taken` (the slug), `conflict` (somebody else saved
 *   it since), and the refusals of an upload under `picture`
 */
export async function submitArticle(
  deps: SubmitDeps,
  { form, values }: Pick<PostedForm, "form" | "values">,
  id: number | null,
): Promise<SavedArticle & { act: ArticleAct }> {
  if (!canEditNews(deps.viewer)) throw new AppError("not_found", "Page not found.");
  await limitRacer(deps, "change");
  const before = id === null ? null : await readArticleToEdit(deps, id);
  if (id !== null && !before) throw new AppError("not_found", "There's no such article.");
  const typed = readFields(articleForm, values);
  const saved = before && { id: before.id, ...readFields(versionSchema, values) };
  refusePast(typed, deps.clock.now());

  const picture = await choosePicture(deps, chosenFile(form, "picture"), { typed, before });
  const isNewPicture = picture !== null && picture.key !== before?.picture?.key;
  try {
    const terms = await findTerms(deps, typed, checkedCategories(values));
    const article = toInput(typed, { terms, picture, before, now: deps.clock.now() });
    return { ...(await saveArticle(deps, { saved, article })), act: typed.act };
  } catch (error) {
    // After any other failure the article may have been stored all the same.
    if (isNewPicture && error instanceof AppError) {
      deps.waitUntil(deps.media.remove("public", [picture.key]));
    }
    throw error;
  }
}

function toInput(
  { title, slug, excerpt, markdown, isHomepage, act, scheduledAt }: TypedArticle,
  {
    terms,
    picture,
    before,
    now,
  }: {
    terms: Awaited<ReturnType<typeof findTerms>>;
    picture: Picture;
    before: ArticleToEdit | null;
    now: Date;
  },
): ArticleInput {
  const { status = "DRAFT", publishedAt = null } = before ?? {};
  const standing = { status, publishedAt: publishedAt === null ? null : new Date(publishedAt) };
  return {
    title,
    slug,
    excerpt,
    markdown,
    isHomepage,
    picture,
    ...terms,
    ...standingAfter(act, standing, { scheduledAt, now }),
  };
}

function refusePast({ act, scheduledAt }: TypedArticle, now: Date): void {
  if (act !== "schedule" || (scheduledAt && scheduledAt > now)) return;
  throw invalid({ publishOn: "That time has passed. Pick a later one, or publish now." });
}

/** The picture the article shall have: the one chosen now, the one it had, or none. */
async function choosePicture(
  { media, viewer }: SubmitDeps,
  file: File | null,
  { typed, before }: { typed: TypedArticle; before: ArticleToEdit | null },
): Promise<Picture> {
  const kept = typed.isPictureRemoved ? null : (before?.picture ?? null);
  if (!file && !kept) return null;
  if (typed.alt === "") throw invalid({ alt: "Say what the picture shows." });
  if (!file) return kept && { ...kept, alt: typed.alt };
  try {
    const prefix = `news/${viewer.id}`;
    const stored = await media.storePicture(file, { bucket: "public", prefix, shape: NEWS_SHAPE });
    return { key: stored.key, width: stored.width, height: stored.height, alt: typed.alt };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const errors = { picture: error.message };
    throw new AppError(error.code, error.message, { errors, cause: error });
  }
}

function invalid(errors: FieldErrors): AppError {
  return new AppError("invalid", FIX_BELOW, { errors });
}
