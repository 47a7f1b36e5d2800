import { commentPath, discussionPath } from "#app/features/comments/paths.ts";
import type { ListedNotice } from "#db/queries/notices.ts";
import { FORMER_MEMBER, type Notice, presentNotice } from "./present-notice.ts";

/**
 * The lines of a list: several replies to one comment, or comments on one run or garage, are one line at the place of
 * the newest, which leads to the whole talk and has a link to each reply.
 *
 * @param rows newest first
 * @param username the member's own name
 */
export function groupReplies(rows: readonly ListedNotice[], username: string): Notice[] {
  return [...Map.groupBy(rows, talkOf).values()].map((group) => {
    const [newest] = group;
    if (!newest) throw new Error("a group has a row");
    const notice = presentNotice(newest, username);
    return group.length === 1 ? notice : { ...notice, ...manyReplies(group, newest) };
  });
}

/** What makes two rows one line. */
function talkOf({ id, kind, parentId, topicKind, topicSubjectId }: ListedNotice): string {
  if (kind !== "reply" || topicKind === null) return `notice ${id}`;
  return parentId === null ? `${topicKind} ${topicSubjectId}` : `comment ${parentId}`;
}

function manyReplies(
  group: readonly ListedNotice[],
  newest: ListedNotice,
): Pick<Notice, "text" | "to" | "isNew" | "replies"> {
  const { parentId, topicKind, topicSubjectId } = newest;
  const subject = { kind: topicKind ?? "", id: topicSubjectId ?? 0 };
  return {
    text: `${group.length} ${parentId === null ? commentsOn(newest) : repliesTo(newest)}.`,
    to: parentId === null ? discussionPath(subject) : commentPath(parentId),
    isNew: group.some(({ seenAt }) => seenAt === null),
    replies: group.map(({ id, actor, subjectId, visibleAt, seenAt }) => ({
      id,
      actor: actor ?? FORMER_MEMBER,
      to: commentPath(subjectId ?? 0),
      at: new Date(visibleAt).toISOString(),
      isNew: seenAt === null,
    })),
  };
}

function commentsOn({ topicKind }: ListedNotice): string {
  return topicKind === "garage" ? "comments in your garage" : "comments on your run";
}

function repliesTo({ topicKind, topicTitle }: ListedNotice): string {
  const replies = "replies to your comment";
  if (topicKind === "slip") return `${replies} on a run`;
  if (topicTitle === null) return replies;
  return topicKind === "garage"
    ? `${replies} in ${topicTitle}'s garage`
    : `${replies} on ${topicTitle}`;
}
