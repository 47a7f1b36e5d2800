/** A moderator's decision on a comment: keeping a removed one restores it. */
export type CommentAct = "remove" | "keep";
export const COMMENT_ACTS: readonly CommentAct[] = ["remove", "keep"];

export const COMMENT_NOTE_MAX = 500;
/** Comments per page. */
export const DESK_COMMENTS_PAGE = 12;
