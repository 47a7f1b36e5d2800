/** What a moderator does with a comment: keeping one that was removed restores it. */
export type CommentAct = "remove" | "keep";
export const COMMENT_ACTS: readonly CommentAct[] = ["remove", "keep"];

export const COMMENT_NOTE_MAX = 500;
/** Comments on a page of the desk. */
export const DESK_COMMENTS_PAGE = 15;

export const COMMENT_DESK_TEXTS = {
  gone: "There is no such comment.",
  changed: "This comment changed meanwhile. Look again.",
  ownCause: "It's yours, or you flagged it. Another moderator decides.",
  choose: "Remove the comment or keep it.",
  remove: "Removed. Its author gets an email.",
  keep: "It stays up.",
} as const;
