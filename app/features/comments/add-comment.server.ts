import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { fingerprintOf, runOnce } from "#app/lib/idempotency.server.ts";
import { limitRacer, overLimit } from "#app/lib/limit.server.ts";
import { LIMITS, periodMs } from "#app/lib/limits.ts";
import {
  findCommenter,
  findWrittenComment,
  insertComment,
  insertTopicIfMissing,
  type NewComment as NewCommentRow,
} from "#db/queries/comment-writing.ts";
import { type CommentToAct, findTopicById } from "#db/queries/comments.ts";
import { isBlocked } from "#db/queries/member-blocks.ts";
import { retryGuarded } from "#db/queries/retry-once.ts";
import { assertCommenter } from "./assert-commenter.server.ts";
import { type CommentSubject, findCommentTo, findOpenSubject } from "./find-subject.server.ts";
import { countLinks } from "./light-markdown.ts";
import { assertMentionsAllowed, resolveMentions } from "./resolve-mentions.server.ts";
import { isNewcomer, linksAllowed, REPEATED_MS } from "./rules.ts";
import { COMMENT_TEXTS, tooManyLinks } from "./texts.ts";

type AddDeps = Pick<Deps, "db" | "clock" | "limits" | "log" | "visitCounts"> & { viewer: Viewer };
type Written = { content: string; sendKey?: string | null | undefined };
/** A comment by topic number, and perhaps the post that it answers. */
export type TopicComment = Written & {
  topicId: number;
  username?: string | undefined;
  parentPost?: number | null | undefined;
};
export type AddedComment = { postId: number; topicId: number; parentPost: number | null };

/**
 * Adds a comment to a public subject. Sent again with the same key, it is added once.
 *
 * @throws AppError `not_activated`, `rate_limited` (also for mentions), `not_found` (nothing to comment on), `invalid`
 *   (too many links, or any by a newcomer), `conflict` (repeated text), `forbidden` (the garage of a member who has
 *   blocked the author)
 */
export async function addComment(
  deps: AddDeps,
  { subject, content, sendKey }: Written & { subject: Pick<CommentSubject, "kind" | "id"> },
): Promise<AddedComment> {
  assertCommenter(deps.viewer);
  return once(deps, { content, sendKey, place: `${subject.kind}-${subject.id}` }, async () =>
    write(deps, { content, subject: await findOpenSubject(deps, subject), parent: null }),
  );
}

/** Replies to a visible comment. @throws AppError as addComment does */
export async function replyTo(
  deps: AddDeps,
  { parentPost, content, sendKey }: Written & { parentPost: number },
): Promise<AddedComment> {
  assertCommenter(deps.viewer);
  return once(deps, { content, sendKey, place: `post-${parentPost}` }, async () => {
    const { comment: parent, subject } = await findCommentTo("reply", deps, parentPost);
    return write(deps, { content, subject, parent });
  });
}

/**
 * The same by topic number, for API clients.
 *
 * @throws AppError as addComment does, `forbidden` for another member's name, `bad_request` when
 *   the parent comment belongs to another discussion
 */
export async function addToTopic(deps: AddDeps, input: TopicComment): Promise<AddedComment> {
  const { topicId, username, parentPost, content, sendKey } = input;
  assertCommenter(deps.viewer, username);
  return once(
    deps,
    { content, sendKey, place: `topic-${topicId}-${parentPost ?? ""}` },
    async () => {
      const topic = await findTopicById(deps.db, topicId);
      if (!topic) throw new AppError("not_found", COMMENT_TEXTS.noTopic);
      const subject = await findOpenSubject(deps, { kind: topic.kind, id: topic.subjectId });
      if (!parentPost) return write(deps, { content, subject, parent: null });
      const { comment: parent } = await findCommentTo("reply", deps, parentPost);
      if (parent.topicId !== topicId) {
        throw new AppError("bad_request", COMMENT_TEXTS.otherTopic);
      }
      return write(deps, { content, subject, parent });
    },
  );
}

async function once(
  deps: AddDeps,
  { content, sendKey, place }: Written & { place: string },
  work: () => Promise<AddedComment>,
): Promise<AddedComment> {
  await limitRacer(deps, "change");
  const use = {
    userId: deps.viewer.id,
    key: sendKey,
    operation: "comments.add",
    fingerprint: await fingerprintOf({ content, place }),
  };
  return runOnce(deps, use, work);
}

type NewComment = { content: string; subject: CommentSubject; parent: CommentToAct | null };

async function write(
  deps: AddDeps,
  { content, subject, parent }: NewComment,
): Promise<AddedComment> {
  const { db, clock, viewer } = deps;
  const now = clock.now();
  await assertWelcome(deps, subject);
  const limit = await findLimit(deps, now);
  await assertWithinLimits(deps, { content, now, limit });
  const mentions = await resolveMentions(deps, content);
  await assertMentionsAllowed(deps, { added: mentions.length, now });
  const comment: NewCommentRow = {
    subject,
    userId: viewer.id,
    createdAt: now,
    text: content,
    mentions,
    repeatedSince: new Date(now.getTime() - REPEATED_MS),
    limit,
    reply: parent && {
      rootId: parent.rootId ?? parent.id,
      parentId: parent.id,
      // A reply to the thread's first comment isn't addressed to anyone in particular.
      replyToUserId: parent.rootId === null ? null : parent.userId,
    },
  };
  // Sent again, the same text is a repetition, which isn't added.
  const added = await retryGuarded(
    async () => {
      const [, [row]] = await db.batch([
        insertTopicIfMissing(db, subject, now),
        insertComment(db, comment),
      ]);
      return row;
    },
    () => findWrittenComment(db, comment),
  );
  // Concurrent comments by the same author may have used up the limit since it was checked.
  if (!added) await assertWithinLimits(deps, { content, now, limit });
  if (!added) throw new AppError("conflict", COMMENT_TEXTS.repeated);
  deps.visitCounts.add([{ event: "comment", subject: subject.kind, count: 1 }]);
  return { postId: added.id, topicId: added.topicId, parentPost: parent?.id ?? null };
}

/** Throws in the garage of a member who has blocked the author. */
async function assertWelcome({ db, viewer }: AddDeps, { kind, id }: CommentSubject): Promise<void> {
  if (kind !== "garage") return;
  if (await isBlocked(db, { userId: id, blockedId: viewer.id })) {
    throw new AppError("forbidden", COMMENT_TEXTS.garageCloses);
  }
}

type Limit = { name: "comment" | "newcomerComment"; since: Date; max: number };

/** Which limit counts for a member: newcomers have one of their own. */
async function findLimit({ db, viewer }: AddDeps, now: Date): Promise<Limit> {
  const member = await findCommenter(db, { userId: viewer.id, since: now, max: 1 });
  const name = member && isNewcomer(member, now) ? "newcomerComment" : "comment";
  return { name, since: new Date(now.getTime() - periodMs(name)), max: LIMITS[name].times };
}

/** Throws for too many comments at once, or too many links for a newcomer. */
async function assertWithinLimits(
  { db, viewer }: AddDeps,
  { content, now, limit }: { content: string; now: Date; limit: Limit },
): Promise<void> {
  const { name, since, max } = limit;
  const commenter = await findCommenter(db, { userId: viewer.id, since, max });
  if (!commenter) throw new AppError("forbidden", COMMENT_TEXTS.closed);
  if (commenter.recent >= max) throw overLimit(name);
  const allowed = linksAllowed(commenter, now);
  if (countLinks(content) > allowed) {
    throw new AppError("invalid", tooManyLinks(allowed), {
      errors: { content: tooManyLinks(allowed) },
    });
  }
}
