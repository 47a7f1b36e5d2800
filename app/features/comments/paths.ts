/** The URL of a comment with its thread. */
export function commentPath(id: number): string {
  return `/comments/${id}`;
}

/** The URL of a subject's whole discussion. */
export function discussionPath({ kind, id }: { kind: string; id: number }): string {
  return `/comments/on/${kind}/${id}`;
}

/** The anchor of a comment on a page. */
export const commentAnchor = (id: number) => `comment-${id}`;

/** The anchor of a subject's comments on its page. */
export const commentsAnchor = ({ kind, id }: { kind: string; id: number }) =>
  `comments-${kind}-${id}`;

/** The page of the members whom one has blocked. */
export const BLOCKED_PATH = "/manage-account/blocked";
