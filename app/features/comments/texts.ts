import { EDITORS_ONLY } from "#app/features/accounts/texts.ts";
import type { FlagReason } from "#db/schema/comments.ts";

/** Messages about comments. */
export const COMMENT_TEXTS = {
  notActivated: "Your account is not activated!",
  gone: "That comment is gone.",
  noTopic: "That discussion is gone.",
  closed: "There's nothing to comment on here anymore.",
  // It doesn't tell a member that they are blocked.
  garageCloses: "You can't comment in this garage.",
  otherTopic: "The comment you're answering is part of another discussion.",
  otherName: "This isn't your account's name.",
  notYours: "You can only change your own comments.",
  ownLike: "You can't like your own comment.",
  ownFlag: "You can't flag your own comment.",
  ownBlock: "You can't block yourself.",
  repeated: "You already said that.",
  changed: "This comment changed while you were typing. Load it again.",
  flaggedTwice: "You already flagged this comment.",
  tooManyFlags: "Ten of your flags are still waiting. Give the moderators a minute.",
  editorsOnly: EDITORS_ONLY,
  deletedUser: "Deleted user",
  added: "Your comment is up.",
  replied: "Your reply is up.",
  edited: "Fixed.",
  deleted: "Your comment is gone.",
  flagged: "Thanks. A moderator will look at it.",
  muted: "No more notices from this thread.",
  unmuted: "You'll hear from this thread again.",
  blocked: "Blocked. Their comments stay folded for you.",
  racerBlocked: "Blocked. They can't challenge, follow or mention you. They aren't told.",
  unblocked: "Unblocked.",
  noMember: "There's no member with this name.",
  nobody: "Choose whom to unblock.",
  removedTombstone: "A moderator removed this comment.",
  hiddenTombstone: "Hidden until a moderator takes a look.",
  deletedTombstone: "Its author deleted this comment.",
  forumSilent: "The forum isn't answering right now. Try again in a minute.",
  forumForbids: "The forum doesn't let you do that.",
  forumBusy: "The forum needs a breather. Wait a minute and try again.",
  forumRefused: "The forum didn't take that.",
} as const;

/** The reasons for a flag: the member's choice, and the wording of the mail to the author. */
export const FLAG_LABELS: Record<FlagReason, { label: string; toAuthor: string }> = {
  OFF_TOPIC: { label: "It's off topic", toAuthor: "it's off topic" },
  INAPPROPRIATE: { label: "It's rude or hateful", toAuthor: "it's rude or hateful" },
  SPAM: { label: "It's spam", toAuthor: "it's spam or an ad" },
  ILLEGAL: { label: "It's illegal or dangerous", toAuthor: "it's illegal or dangerous" },
  OTHER: { label: "Something else", toAuthor: "it breaks the rules of the club" },
};

/** The error for a block too many. @param max how many members one can block */
export function tooManyBlocks(max: number): string {
  return `You've blocked ${max} members. Unblock somebody first.`;
}

/** The error for a comment with too many links. */
export function tooManyLinks(allowed: number): string {
  return allowed === 0
    ? "Links come a day after you join, with your first approved run. Take them out, and it's good to go."
    : `That's more than ${allowed} links. Pick the best ones.`;
}
