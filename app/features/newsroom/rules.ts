import type { KeptShape, PictureShape } from "#app/features/media/pictures.ts";
import type { ArticleInput } from "#app/features/news/schema.ts";
import { matchKeyWithoutAccents } from "#app/lib/text/value.ts";
import type { ArticleStatus } from "#db/schema/news.ts";

/** The states of the newsroom's list, in the order an article passes through them. */
export const NEWSROOM_STATES = ["DRAFT", "SCHEDULED", "PUBLISHED", "UNPUBLISHED"] as const;

/** What an editor may do with an article while saving it. */
export const ARTICLE_ACTS = ["save", "publish", "schedule", "unpublish"] as const;
export type ArticleAct = (typeof ARTICLE_ACTS)[number];

export const NEWSROOM_PAGE_SIZE = 20;
/** Scheduled articles that a month of the calendar shows. */
export const CALENDAR_MAX = 40;
export const QUERY_MAX = 80;

/** Wide enough for the top of an article. */
export const NEWS_SHAPE: PictureShape = {
  aspect: 16 / 9,
  minWidth: 160,
  maxWidth: 2000,
  maxHeight: 1125,
  jpegQuality: 0.88,
};

/** A portrait beside an author's name. */
export const AUTHOR_SHAPE: PictureShape = {
  aspect: 1,
  minWidth: 100,
  maxWidth: 800,
  maxHeight: 800,
  jpegQuality: 0.88,
};

/** Pictures in a text keep their aspect ratio. */
export const TEXT_PICTURE_SHAPE: KeptShape = {
  aspect: null,
  maxWidth: 2000,
  maxHeight: 2000,
  jpegQuality: 0.88,
};

export const TIME_ZONES = [
  "America/New_York",
  "America/Detroit",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
  "Europe/London",
  "Europe/Berlin",
  "UTC",
] as const;
export const USUAL_TIME_ZONE = "America/New_York";

/** The author field's value for the editor's own name. */
export const OWN_NAME = "own";

const SLUG_MAX = 80;

/** A text as a URL segment of letters, digits and hyphens; empty if it has no letters or digits. */
export function slugFrom(text: string): string {
  const words = matchKeyWithoutAccents(text).replaceAll("'", "");
  const parts = words.split(/[^a-z0-9]+/).filter(Boolean);
  let slug = parts.shift()?.slice(0, SLUG_MAX) ?? "";
  for (const part of parts) {
    if (slug.length + 1 + part.length > SLUG_MAX) break;
    slug += `-${part}`;
  }
  return slug;
}

type Standing = { status: ArticleStatus; publishedAt: Date | null };

/**
 * The status and time of an article after an act. An article that is published again keeps its first date,
 * which is part of its URL.
 *
 * @param before null for a new article
 * @param scheduledAt the publishing time typed into the form; null without one
 */
export function standingAfter(
  act: ArticleAct,
  before: Standing | null,
  { scheduledAt, now }: { scheduledAt: Date | null; now: Date },
): Pick<ArticleInput, "status" | "publishedAt"> {
  const { status, publishedAt } = before ?? { status: "DRAFT", publishedAt: null };
  switch (act) {
    case "publish": {
      const wasPublished = status === "PUBLISHED" || status === "UNPUBLISHED";
      return { status: "PUBLISHED", publishedAt: (wasPublished && publishedAt) || now };
    }
    case "schedule":
      return { status: "PUBLISHED", publishedAt: scheduledAt };
    case "unpublish":
      return status === "PUBLISHED" || status === "UNPUBLISHED"
        ? { status: "UNPUBLISHED", publishedAt }
        : { status: "DRAFT", publishedAt: null };
    case "save":
      return status === "SCHEDULED"
        ? { status: "PUBLISHED", publishedAt: scheduledAt ?? publishedAt }
        : { status, publishedAt };
  }
}

/** How long a preview link works. */
export const PREVIEW_HOURS = 48;

/** How often an open article says that its editor is there. */
export const EDITOR_BEAT_MS = 30_000;
/** Beats closer together than this are not written. */
export const EDITOR_WRITE_MS = 20_000;
/** After three missing beats an editor has left. */
export const EDITOR_GONE_MS = 3 * EDITOR_BEAT_MS;
