import type { Viewer } from "#app/deps.ts";
import { garagePath } from "#app/lib/garage-path.ts";
import { can } from "#app/lib/policy.ts";
import type { StoredComment } from "#db/queries/comments.ts";
import { namesOf, readMentions } from "./mentions.ts";
import { type CommentAction, commentPolicy } from "./policy.ts";
import { COMMENT_TEXTS } from "./texts.ts";

/** The placeholder for a removed comment that has replies. */
const TOMBSTONES = {
  HIDDEN: COMMENT_TEXTS.hiddenTombstone,
  REMOVED: COMMENT_TEXTS.removedTombstone,
  DELETED: COMMENT_TEXTS.deletedTombstone,
} as const;

/** A comment for display on a page. */
export function viewComment(row: StoredComment, viewer: Viewer | null) {
  const isVisible = row.status === "VISIBLE";
  const isOwn = viewer?.id === row.userId;
  const isShown = isVisible || (isOwn && row.status !== "DELETED");
  return {
    id: row.id,
    rootId: row.rootId,
    parentId: row.parentId,
    version: row.version,
    author: isShown ? nameOf(row.author, row.authorGoneAt) : "",
    /** The garage; null for deleted and banned accounts. */
    authorPath:
      isShown && row.authorGoneAt === null && row.authorBannedAt === null
        ? garagePath(row.author)
        : null,
    isOwn,
    text: isShown ? row.text : "",
    /** The members it mentions, for its text; undefined if there are none. */
    mentions: isShown && row.mentions !== "[]" ? namesOf(readMentions(row.mentions)) : undefined,
    tombstone: row.status === "VISIBLE" ? null : TOMBSTONES[row.status],
    createdAt: new Date(row.createdAt).toISOString(),
    editedAt: row.editedAt === null ? null : new Date(row.editedAt).toISOString(),
    repliedTo: row.repliedTo === null ? null : nameOf(row.repliedTo, row.repliedToGoneAt),
    likeCount: row.likeCount,
    isLiked: row.isLiked === 1,
    /** The viewer has blocked its author. */
    isBlocked: row.isBlocked === 1,
    replyCount: row.replyCount,
    can: permissionsOn(row, viewer),
  };
}
export type CommentView = ReturnType<typeof viewComment>;

/** What the viewer may do with a comment that is shown on a page. */
function permissionsOn(row: StoredComment, viewer: Viewer | null): Record<CommentAction, boolean> {
  const may = (action: CommentAction) =>
    can(commentPolicy, action, viewer, { ...row, isOpen: true });
  return {
    reply: may("reply"),
    like: may("like"),
    flag: may("flag"),
    block: may("block"),
    edit: may("edit"),
    delete: may("delete"),
    readHistory: may("readHistory"),
  };
}

/** A visible comment for API clients, with the specification's field names. */
export function presentPost(row: StoredComment, viewer: Viewer | null) {
  return {
    postId: row.id,
    topicId: row.topicId,
    parentPost: row.parentId,
    username: nameOf(row.author, row.authorGoneAt),
    content: row.text,
    createdAt: new Date(row.createdAt).toISOString(),
    editedAt: row.editedAt === null ? null : new Date(row.editedAt).toISOString(),
    likeCount: row.likeCount,
    replyCount: row.replyCount,
    isLiked: row.isLiked === 1,
    isOwn: viewer?.id === row.userId,
  };
}
export type Post = ReturnType<typeof presentPost>;

function nameOf(username: string, goneAt: number | null): string {
  return goneAt === null ? username : COMMENT_TEXTS.deletedUser;
}
