import { BRAND } from "#app/lib/brand.ts";

/** Articles on a page of news, and on one of the API's. */
export const PAGE_SIZE = 10;
export const API_PAGE_SIZE = 5;
/** The most that one answer of the API holds. */
export const API_PAGE_SIZE_MAX = 100;
/** How many articles the home page lists. */
export const HOMEPAGE_COUNT = 15;
/** Pages of a list that are shown; older articles are found by category, tag and search. */
const PAGES_MAX = 200;
export const QUERY_MAX = 80;
/** What an editor reads who tries to change an article of a feed. */
export const FROM_WORDPRESS = "This article comes from WordPress. Change it there.";

/** The same of what it is filed under, and of who wrote it. */
export const FROM_WORDPRESS_TOO = "This comes from WordPress. Change it there.";

const WORDS_PER_MINUTE = 200;

/** How long a text takes to read, in whole minutes, at least one. */
export function readMinutesOf(plainText: string): number {
  const words = plainText.split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

/** What ends a sentence, or leads on to the next line; the mark of a hit may close it. */
const ENDED = /[.!?…:;,]["”’)\p{Noncharacter_Code_Point}]*$/u;
/** So many letters at the end of a line tell how it ends. */
const ENDING = 20;

/** The lines of a plain text in one: a dot parts headings, cells and items, which end without a mark. */
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

/** What an author is called; the account that runs the feed is the site itself. */
export function authorName({ slug, name }: { slug: string; name: string }): string {
  return slug === "admin" ? BRAND.name : name;
}

/** Where a page of a list begins; pages count from 1, and those beyond the last one that is shown are it. */
export function sliceOf(page: number, size: number): { limit: number; offset: number } {
  return { limit: size, offset: (Math.min(page, PAGES_MAX) - 1) * size };
}

/** How many pages a list has, one at least. */
export function pagesOf(total: number, size: number): number {
  return Math.min(PAGES_MAX, Math.max(1, Math.ceil(total / size)));
}
