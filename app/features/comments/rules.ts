import { cleanLines } from "#app/lib/text/prose.ts";

/** Characters of a comment, and of what goes along with a flag. */
export const COMMENT_MAX = 2000;
export const FLAG_TEXT_MAX = 500;
/** Threads on a page, and the latest replies of each. */
export const THREADS_SHOWN = 6;
export const REPLIES_SHOWN = 3;
/** Replies before and from a comment on the page of its thread. */
export const REPLIES_EARLIER = 10;
export const REPLIES_LATER = 20;
/** Comments in one answer of the API. */
export const COMMENTS_PAGE = 25;
/** How many of one member's flags may wait at a time. */
export const OPEN_FLAGS_MAX = 10;
/** Links in one comment; whoever is new gets fewer. */
const LINKS_MAX = 5;
const NEW_LINKS_MAX = 1;
const DAY_MS = 24 * 60 * 60 * 1000;
const NEW_FOR_MS = 7 * DAY_MS;
/** For so long the same text by the same member isn't taken again. */
export const REPEATED_MS = 24 * 60 * 60 * 1000;

const EMPTY_LINES = /\n{3,}/g;

/** A comment as it is stored: clean lines, at most one empty line in a row. */
export function tidyComment(typed: string): string {
  return cleanLines(typed).replace(EMPTY_LINES, "\n\n");
}

/** A piece of a comment: words, or an address to follow. */
export type TextPart = { text: string; href?: string };

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/gi;
/** What ends a sentence rather than an address. */
const BEHIND_ADDRESS = /[.,;:!?'’)\]]$/;

/** A line of a comment with the web addresses in it as links. Only http and https make one. */
export function linkParts(line: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: found, index } of line.matchAll(ADDRESS)) {
    const href = trimAddress(found);
    if (!URL.canParse(href)) continue;
    if (index > at) parts.push({ text: line.slice(at, index) });
    parts.push({ text: href, href: new URL(href).href });
    at = index + href.length;
  }
  if (at < line.length) parts.push({ text: line.slice(at) });
  return parts;
}

function trimAddress(address: string): string {
  let trimmed = address;
  while (BEHIND_ADDRESS.test(trimmed)) trimmed = trimmed.slice(0, -1);
  return trimmed;
}

/** How many links a member may put into a comment. */
export function linksAllowed(
  member: { createdAt: number; listedRunCount: number },
  now: Date,
): number {
  const isNew = now.getTime() - member.createdAt < NEW_FOR_MS && member.listedRunCount === 0;
  return isNew ? NEW_LINKS_MAX : LINKS_MAX;
}

/** Weights of a member's flag. A total of six hides a comment: three members in good standing. */
const FLAG_WEIGHTS = { none: 0, new: 1, ordinary: 2, trusted: 3 } as const;
/** A member without an approved run is in good standing after this long. */
const ORDINARY_AFTER_MS = 30 * DAY_MS;
/** A member's flags have no weight once dismissed ones outnumber upheld ones by this many. */
const DISMISSED_MAX = 3;

/**
 * How much a member's flag counts toward hiding a comment; moderators see it in any case. Flags have no weight
 * from accounts less than a day old, or from members whose flags keep being dismissed.
 */
export function flagWeight(
  member: { createdAt: number; listedRunCount: number; upheld: number; dismissed: number },
  now: Date,
): number {
  const { listedRunCount, upheld, dismissed } = member;
  const ageMs = now.getTime() - member.createdAt;
  const hasRun = listedRunCount > 0;
  if (ageMs < DAY_MS || (ageMs < NEW_FOR_MS && !hasRun)) return FLAG_WEIGHTS.none;
  if (dismissed - upheld >= DISMISSED_MAX) return FLAG_WEIGHTS.none;
  if (ageMs < ORDINARY_AFTER_MS && !hasRun) return FLAG_WEIGHTS.new;
  return upheld > dismissed ? FLAG_WEIGHTS.trusted : FLAG_WEIGHTS.ordinary;
}

/** How many links a comment holds. */
export function countLinks(text: string): number {
  return text.split("\n").reduce((sum, line) => sum + linksOf(line), 0);
}

const linksOf = (line: string) => linkParts(line).filter(({ href }) => href).length;

/** Where a comment with its thread is found. */
export function commentPath(id: number): string {
  return `/comments/${id}`;
}

/** Where the whole discussion of something is found. */
export function discussionPath({ kind, id }: { kind: string; id: number }): string {
  return `/comments/on/${kind}/${id}`;
}

/** What links to a comment on a page lead to. */
export const commentAnchor = (id: number) => `comment-${id}`;

/** What links to the comments on something lead to. */
export const commentsAnchor = ({ kind, id }: { kind: string; id: number }) =>
  `comments-${kind}-${id}`;
