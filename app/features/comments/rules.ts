import { DAY_MS } from "#app/lib/durations.ts";
import { cleanLines } from "#app/lib/text/prose.ts";

/** The maximum length of a comment, and of the text with a flag. */
export const COMMENT_MAX = 2000;
export const FLAG_TEXT_MAX = 500;
/** Threads on a page, and the latest replies in each. */
export const THREADS_SHOWN = 6;
export const REPLIES_SHOWN = 3;
/** Replies before and from a comment on its own page. */
export const REPLIES_EARLIER = 10;
export const REPLIES_LATER = 20;
/** Comments in one API response. */
export const COMMENTS_PAGE = 25;
/** Newer comments are counted up to this many. */
export const NEWER_MAX = 20;
/** How many open flags a member may have. */
export const OPEN_FLAGS_MAX = 10;
/** Links in one comment; newcomers get none. */
const LINKS_MAX = 5;
const NEW_FOR_MS = 7 * DAY_MS;
/** The same text by the same member is rejected for this long. */
export const REPEATED_MS = DAY_MS;

const EMPTY_LINES = /\n{3,}/g;

/** A comment as stored: trimmed lines, at most one blank line in a row. */
export function tidyComment(typed: string): string {
  return cleanLines(typed).replace(EMPTY_LINES, "\n\n");
}

/** What is limited about a member: the age of the account, and its approved runs. */
type Standing = { createdAt: number; listedRunCount: number };

/** Whether a member is limited: for a day, and until their first run is approved. */
export function isNewcomer({ createdAt, listedRunCount }: Standing, now: Date): boolean {
  return now.getTime() - createdAt < DAY_MS || listedRunCount === 0;
}

/** How many links a member's comment may have. */
export function linksAllowed(member: Standing, now: Date): number {
  return isNewcomer(member, now) ? 0 : LINKS_MAX;
}

/**
 * The possible weights of a flag. A total of six hides a comment: three members in good standing.
 */
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
