/** A racer's history, for moderators. */
export function racerPath(userId: number): string {
  return `/moderation/racers/${userId}`;
}

export const INBOX_PATH = "/moderation/inbox";
export const FILTERS_PATH = "/moderation/filters";
export const DISMISS_PATH = "/moderation/dismiss";

/** The next page after a decision: the inbox for a case that was opened from it, else the same list. */
export function afterCase({ pathname, search, searchParams }: URL, kind: string): string {
  return searchParams.has(kind) ? INBOX_PATH : pathname + search;
}
