/** What a moderator does with a comment: keeping one that was removed restores it. */
export type CommentAct = "remove" | "keep";
export const COMMENT_ACTS: readonly CommentAct[] = ["remove", "keep"];

export const COMMENT_NOTE_MAX = 500;
/** Comments on a page of the desk. */
export const DESK_COMMENTS_PAGE = 15;
