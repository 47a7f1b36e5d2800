import type { Condition, Policy } from "#app/lib/policy.ts";
import { activatedOnly, editorsOnly, isModerator } from "#app/lib/roles.ts";
import type { CommentStatus } from "#db/schema/comments.ts";
import type { Role } from "#db/schema/users.ts";
import { COMMENT_TEXTS } from "./texts.ts";

type Actor = { id: number; role: Role; isActivated: boolean } | null;
/** `isOpen`: its subject, such as an article, is public. */
type Comment = { userId: number; status: CommentStatus; isOpen: boolean };
type CommentCondition = Condition<[Actor, Comment]>;

const activated = activatedOnly(COMMENT_TEXTS.notActivated);

/** Discussions: members write in them, editors open those without a subject. */
export const discussionPolicy: Policy<"write" | "open", [Actor]> = {
  write: [activated],
  open: [editorsOnly(COMMENT_TEXTS.editorsOnly)],
};

const isVisible: CommentCondition = {
  holds: (_, { status }) => status === "VISIBLE",
  code: "not_found",
  message: COMMENT_TEXTS.gone,
};
const hasOpenSubject: CommentCondition = {
  holds: (_, { isOpen }) => isOpen,
  code: "not_found",
  message: COMMENT_TEXTS.closed,
};
const isOwn: CommentCondition = {
  holds: (actor, { userId }) => actor?.id === userId,
  code: "forbidden",
  message: COMMENT_TEXTS.notYours,
};
/** A comment that moderators hid may still be deleted by its author. */
const hasText: CommentCondition = {
  ...isVisible,
  holds: (_, { status }) => status === "VISIBLE" || status === "HIDDEN",
};

/** What its author deleted is gone for everybody. */
const isReadable: CommentCondition = {
  ...isVisible,
  holds: (actor, { userId, status }) =>
    status === "VISIBLE" || (status !== "DELETED" && (actor?.id === userId || isModerator(actor))),
};

function isSomeoneElses(message: string): CommentCondition {
  return { holds: (actor, { userId }) => actor?.id !== userId, code: "forbidden", message };
}

export type CommentAction = "reply" | "like" | "flag" | "block" | "edit" | "delete" | "readHistory";

/**
 * Comments: members reply to, like and flag those of others, and edit or delete their own. Who can read one can read
 * what it said before.
 */
export const commentPolicy: Policy<CommentAction, [Actor, Comment]> = {
  reply: [activated, isVisible, hasOpenSubject],
  like: [activated, isVisible, hasOpenSubject, isSomeoneElses(COMMENT_TEXTS.ownLike)],
  // Also comments that were hidden since, and of closed subjects: a block is about the author.
  block: [activated, isSomeoneElses(COMMENT_TEXTS.ownBlock)],
  flag: [activated, isVisible, hasOpenSubject, isSomeoneElses(COMMENT_TEXTS.ownFlag)],
  edit: [activated, isVisible, hasOpenSubject, isOwn],
  delete: [hasText, hasOpenSubject, isOwn],
  readHistory: [isReadable, hasOpenSubject],
};
