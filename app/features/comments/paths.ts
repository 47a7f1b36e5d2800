/** The URL of a comment with its thread. */
export function commentPath(id: number): string {
  return `/comments/${id}`;
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
