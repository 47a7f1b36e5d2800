/** The URL of a comment with its thread. */
export function commentPath(id: number): string {
  return `/comments/${id}`;
}

/** The URL of what a comment said before. */
export function historyPath(id: number): string {
  return `${commentPath(id)}/history`;
}

/** The query parameter that opens the form for a reply with the comment quoted. */
export const QUOTE_PARAMETER = "quote";

/** The URL of a comment whose form for a reply quotes it. */
export function quotePath(id: number): string {
  return `${commentPath(id)}?${QUOTE_PARAMETER}=1#${commentAnchor(id)}`;
}

/** The URL of a subject's whole discussion. @param place the order of its threads, and where the page begins */
export function discussionPath(
  { kind, id }: { kind: string; id: number },
  { sort = "newest", from = null }: { sort?: string; from?: number | null } = {},
): string {
  const query = new URLSearchParams({
    ...(sort !== "newest" && { sort }),
    ...(from !== null && { before: String(from) }),
  });
  return `/comments/on/${kind}/${id}${query.size > 0 ? `?${query}` : ""}`;
}

/** The anchor of a comment on a page. */
export const commentAnchor = (id: number) => `comment-${id}`;

/** The page of the members whom one has blocked. */
export const BLOCKED_PATH = "/manage-account/blocked";

/** Where the button in a racer's garage blocks them. */
export function blockPath(username: string): string {
  return `${BLOCKED_PATH}?${new URLSearchParams({ racer: username })}`;
}
