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
export const NEWSROOM_PAGES_MAX = 50;
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

/** A picture in a text keeps its aspect. */
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

/** The author's value in the form that stands for the editor's own name. */
export const OWN_NAME = "own";

const SLUG_MAX = 80;

/** A text as a part of an address: letters, digits and hyphens; empty where it has none of them. */
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
 * How an article stands after an act. One that comes back keeps the day it first appeared on, so that its
 * address stays.
 *
 * @param before null for a new one
 * @param scheduledAt when it shall appear, where the form says so
 */
export function standingAfter(
  act: ArticleAct,
  before: Standing | null,
  { scheduledAt, now }: { scheduledAt: Date | null; now: Date },
): Pick<ArticleInput, "status" | "publishedAt"> {
  const { status, publishedAt } = before ?? { status: "DRAFT", publishedAt: null };
  switch (act) {
    case "publish": {
      const wasOut = status === "PUBLISHED" || status === "UNPUBLISHED";
      return { status: "PUBLISHED", publishedAt: (wasOut && publishedAt) || now };
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
