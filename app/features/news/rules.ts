import { BRAND } from "#app/lib/brand.ts";

/** Articles per page, also in the API. */
export const PAGE_SIZE = 10;
export const API_PAGE_SIZE = 5;
/** The most articles in an API response. */
export const API_PAGE_SIZE_MAX = 100;
/** How many articles the home page lists. */
export const HOMEPAGE_COUNT = 15;
/** The most pages of a list; older articles can be found by category, tag and search. */
const PAGES_MAX = 200;
export const QUERY_MAX = 80;
/** The category in the path of an article without categories. */
export const NO_CATEGORY = "news";
/** The error for editing an article of a feed. */
export const FROM_WORDPRESS = "This article comes from WordPress. Change it there.";

/** The same for its terms and its author. */
export const FROM_WORDPRESS_TOO = "This comes from WordPress. Change it there.";

const WORDS_PER_MINUTE = 200;

/** The reading time of a text in whole minutes, at least one. */
export function readMinutesOf(plainText: string): number {
  const words = plainText.split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

/** Punctuation at the end of a line, possibly followed by a hit's closing mark. */
const ENDED = /[.!?…:;,]["”’)\p{Noncharacter_Code_Point}]*$/u;
/** How many characters at the end of a line are checked for punctuation. */
const ENDING = 20;

/** Joins the lines of a plain text, with a dot after headings, cells and items without punctuation. */
export function joinLines(plainText: string): string {
  const lines = plainText.split("\n");
  const parts = lines.slice(0, -1).flatMap((line) => {
    return [line, ENDED.test(line.slice(-ENDING)) ? " " : " · "];
  });
  return [...parts, lines.at(-1)].join("");
}

export function categoryPath(slug: string): string {
  return `/news/category/${slug}`;
}

export function tagPath(slug: string): string {
  return `/news/tag/${slug}`;
}

export function authorPath(slug: string): string {
  return `/news/author/${slug}`;
}

/** An author's name; the account that runs the feed gets the site's name. */
export function authorName({ slug, name }: { slug: string; name: string }): string {
  return slug === "admin" ? BRAND.name : name;
}

/** The slice of a list's page; pages count from 1, and pages past the limit are the last one. */
export function sliceOf(page: number, size: number): { limit: number; offset: number } {
  return { limit: size, offset: (Math.min(page, PAGES_MAX) - 1) * size };
}

/** The number of pages of a list, at least one. */
export function pagesOf(total: number, size: number): number {
  return Math.min(PAGES_MAX, Math.max(1, Math.ceil(total / size)));
}
