import type { Deps, Viewer } from "#app/deps.ts";
import { atField } from "#app/features/media/refused-picture.ts";
import { newsPolicy } from "#app/features/news/policy.ts";
import { type SavedArticle, saveArticle } from "#app/features/news/save-article.server.ts";
import type { ArticleInput } from "#app/features/news/schema.ts";
import { pictureMarkdown, type TextPicture } from "#app/features/news/text-pictures.ts";
import { NEWS_REFUSALS } from "#app/features/news/texts.ts";
import { AppError } from "#app/lib/errors.ts";
import { invalidFields, readFields } from "#app/lib/forms/read-fields.ts";
import type { PostedForm } from "#app/lib/forms/read-form.server.ts";
import { chosenFile } from "#app/lib/forms/typed-fields.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { findTerms } from "./find-terms.server.ts";
import { type ArticleToEdit, readArticleToEdit } from "./read-article-to-edit.server.ts";
import { type ArticleAct, NEWS_SHAPE, standingAfter } from "./rules.ts";
import { articleForm, checkedCategories, type TypedArticle, versionSchema } from "./schema.ts";
import { storeTextPicture } from "./upload-text-picture.server.ts";

type SubmitDeps = Pick<Deps, "db" | "clock" | "limits" | "media" | "waitUntil"> & {
  viewer: Viewer;
};
type Picture = ArticleInput["picture"];

/**
 * Saves the article form, and publishes, schedules or unpublishes the article if requested. A picture for the
 * text is appended to the text.
 *
 * @param id null for a new article
 * @throws AppError `not_found`, `rate_limited`, `invalid`, `taken` (the slug), `conflict` (someone else has
 *   saved it since), and upload errors under `picture` and `textPicture`
 */
export async function submitArticle(
  deps: SubmitDeps,
  { form, values }: Pick<PostedForm, "form" | "values">,
  id: number | null,
): Promise<SavedArticle & { act: ArticleAct }> {
  authorize(newsPolicy, "openNewsroom", deps.viewer);
  await limitRacer(deps, "change");
  const before = id === null ? null : await readArticleToEdit(deps, id);
  if (id !== null && !before) throw new AppError("not_found", NEWS_REFUSALS.noArticle);
  const typed = readFields(articleForm, values);
  const saved = before && { id: before.id, ...readFields(versionSchema, values) };
  assertNotPast(typed, deps.clock.now());

  const added: string[] = [];
  try {
    const picture = await choosePicture(deps, chosenFile(form, "picture"), { typed, before });
    if (picture && picture.key !== before?.picture?.key) added.push(picture.key);
    const textPicture = await addTextPicture(deps, chosenFile(form, "textPicture"), typed);
    if (textPicture) added.push(textPicture.key);
    const terms = await findTerms(deps, typed, checkedCategories(values));
    const written = withPicture(typed, textPicture);
    const article = toInput(written, { terms, picture, before, now: deps.clock.now() });
    return { ...(await saveArticle(deps, { saved, article })), act: typed.act };
  } catch (error) {
    // After any other error the article may have been stored nevertheless.
    if (added.length > 0 && error instanceof AppError) {
      deps.waitUntil(deps.media.remove("public", added));
    }
    throw error;
  }
}

async function addTextPicture(
  deps: SubmitDeps,
  file: File | null,
  { textPictureAlt }: TypedArticle,
): Promise<TextPicture | null> {
  if (!file) return null;
  if (textPictureAlt === "") {
    throw invalidFields({ textPictureAlt: "Say what the picture shows." });
  }
  return storeTextPicture(deps, file, "textPicture");
}

function withPicture(typed: TypedArticle, picture: TextPicture | null): TypedArticle {
  if (!picture) return typed;
  const line = pictureMarkdown(picture, { alt: typed.textPictureAlt });
  return { ...typed, markdown: `${typed.markdown.trimEnd()}\n\n${line}\n`.trimStart() };
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

function assertNotPast({ act, scheduledAt }: TypedArticle, now: Date): void {
  if (act !== "schedule" || (scheduledAt && scheduledAt > now)) return;
  throw invalidFields({ publishOn: "That time has passed. Pick a later one, or publish now." });
}

/** The article's new picture: the uploaded one, the previous one, or none. */
async function choosePicture(
  { media, viewer }: SubmitDeps,
  file: File | null,
  { typed, before }: { typed: TypedArticle; before: ArticleToEdit | null },
): Promise<Picture> {
  const previous = typed.isPictureRemoved ? null : (before?.picture ?? null);
  if (!file && !previous) return null;
  if (typed.alt === "") throw invalidFields({ alt: "Say what the picture shows." });
  if (!file) return previous && { ...previous, alt: typed.alt };
  const place = { bucket: "public", prefix: `news/${viewer.id}` } as const;
  const storing = media.storePicture(file, { ...place, shape: NEWS_SHAPE });
  const { key, width, height } = await atField("picture", storing);
  return { key, width, height, alt: typed.alt };
}
