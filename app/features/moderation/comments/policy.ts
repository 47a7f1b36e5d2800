import type { Policy } from "#app/lib/policy.ts";
import type { CommentStatus } from "#db/schema/comments.ts";
import type { Role } from "#db/schema/users.ts";
import { moderatorsOnly } from "../policy.ts";
import { COMMENT_DESK_TEXTS } from "./texts.ts";

type Moderator = { id: number; role: Role };
/** `hasOwnFlag`: the moderator has an open flag on it. */
type Comment = { userId: number; status: CommentStatus; hasOwnFlag: boolean };

/** Comments: moderators decide on those they neither wrote nor flagged. */
export const commentDecisionPolicy: Policy<"decide", [Moderator, Comment]> = {
  decide: [
    moderatorsOnly,
    {
      holds: (_, { status }) => status !== "DELETED",
      code: "not_found",
      message: COMMENT_DESK_TEXTS.gone,
    },
    {
      holds: ({ id }, { userId, hasOwnFlag }) => id !== userId && !hasOwnFlag,
      code: "forbidden",
      message: COMMENT_DESK_TEXTS.ownCause,
    },
  ],
};
