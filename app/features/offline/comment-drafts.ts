import { DAY_MS } from "#app/lib/durations.ts";

/**
 * Comments that are being written, stored on this device. Unlike slips and articles, which have photos and are long,
 * they are in localStorage: it writes before a page is left.
 */
export type CommentDraft = {
  content: string;
  /** In milliseconds. */
  savedAt: number;
};

const PREFIX = "comment-draft:";
/** A draft that nobody posts is dropped after this long. */
const MAX_AGE_MS = 30 * DAY_MS;

/** Where a member's draft is stored. @param place the form, and what it is about */
export function commentDraftKey(username: string, place: string): string {
  return `${prefixOf(username)}${place}`;
}

const prefixOf = (username: string) => `${PREFIX}${username.toLowerCase()}/`;

/** Null when there is none, or where site data is blocked. @param now in milliseconds */
export function readCommentDraft(key: string, now: number): CommentDraft | null {
  try {
    const draft = parseDraft(localStorage.getItem(key));
    return draft && now - draft.savedAt < MAX_AGE_MS ? draft : null;
  } catch {
    return null;
  }
}

/** Stores a draft, if site data isn't blocked and there is space left; an empty one is removed. */
export function writeCommentDraft(key: string, { content, savedAt }: CommentDraft): void {
  try {
    if (!/\S/.test(content)) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ content, savedAt }));
  } catch {}
}

/** Removes one draft. */
export function removeCommentDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}

/** Removes everyone's drafts that are too old. @param now in milliseconds */
export function removeOldCommentDrafts(now: number): void {
  removeWhere((key) => readCommentDraft(key, now) === null);
}

/** Removes all drafts of a member. */
export function removeCommentDraftsOf(username: string): void {
  removeWhere((key) => key.startsWith(prefixOf(username)));
}

function removeWhere(isUnwanted: (key: string) => boolean): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of keys.filter(isUnwanted)) localStorage.removeItem(key);
  } catch {}
}

function parseDraft(json: string | null): CommentDraft | null {
  const stored: unknown = JSON.parse(json ?? "null");
  if (typeof stored !== "object" || stored === null) return null;
  if (!("content" in stored && "savedAt" in stored)) return null;
  const { content, savedAt } = stored;
  return typeof content === "string" && typeof savedAt === "number" ? { content, savedAt } : null;
}
