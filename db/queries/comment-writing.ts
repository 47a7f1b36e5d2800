import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import type { FlagReason, FlagStatus } from "../schema/comments.ts";
import { commentFlags, commentLikes, comments } from "../schema/index.ts";
import type { SubjectKey } from "./comments.ts";
import { literal } from "./literal.ts";

/** Opens the discussion of a subject, unless it has one. */
export function insertTopicIfMissing(db: Database, { kind, id }: SubjectKey, createdAt: Date) {
  return db.run(sql`
    insert into comment_topics (created_at, subject_kind, subject_id)
    values (${createdAt.getTime()}, ${kind}, ${id}) on conflict do nothing`);
}

/** Adds a topic without a subject. */
export async function insertFreeTopic(
  db: Database,
  topic: { title: string; raw: string; categoryId: number; createdAt: Date },
): Promise<number> {
  const [row] = await db.all<{ id: number }>(sql`
    insert into comment_topics (created_at, title, raw, category_id)
    values (${topic.createdAt.getTime()}, ${topic.title}, ${topic.raw}, ${topic.categoryId}) returning id`);
  if (!row) throw new Error("the topic was not stored");
  return row.id;
}

/**
 * Ties a free topic to an article; the article's previous topic loses its subject if it has no
 * comments. Does nothing if the topic is taken or the article has a discussion.
 */
export function tieFreeTopic(
  db: Database,
  { topicId, articleId }: Record<"topicId" | "articleId", number>,
) {
  const isFree = sql`exists (select 1 from comment_topics where id = ${topicId} and subject_kind is null)`;
  return [
    db.run(sql`
      update comment_topics set subject_kind = null, subject_id = null
      where subject_kind = 'article' and subject_id = ${articleId} and comment_count = 0 and ${isFree}`),
    db.run(sql`
      update comment_topics set subject_kind = 'article', subject_id = ${articleId}
      where id = ${topicId} and subject_kind is null and not exists (
        select 1 from comment_topics where subject_kind = 'article' and subject_id = ${articleId})`),
  ] as const;
}

/** The author of a comment to be written. */
export type Commenter = {
  createdAt: number;
  listedRunCount: number;
  /** Their comments since an instant, counted up to a number. */
  recent: number;
};

/** An author's comments since an instant, counted up to `max`. */
const countRecent = (userId: number, { since, max }: { since: Date; max: number }) => sql`(
  select count(*) from (
    select created_at as at from comments where user_id = ${userId} order by id desc limit ${literal(max)})
  where at > ${since.getTime()})`;

/** An account with how many comments it has written since an instant. */
export async function findCommenter(
  db: Database,
  { userId, since, max }: { userId: number; since: Date; max: number },
): Promise<Commenter | null> {
  const [row] = await db.all<Commenter>(sql`
    select created_at as createdAt, listed_run_count as listedRunCount,
      ${countRecent(userId, { since, max })} as recent
    from users where id = ${userId} and banned_at is null and anonymised_at is null`);
  return row ?? null;
}

type Mention = readonly [id: number, username: string];

/** How many of an author's latest comments are compared with a new one. */
const OWN_COMMENTS_COMPARED = 20;

export type NewComment = {
  subject: SubjectKey;
  userId: number;
  createdAt: Date;
  text: string;
  mentions: readonly Mention[];
  /** The same text by the same author after this instant is a repetition. */
  repeatedSince: Date;
  /** A limit on comments since an instant. */
  limit: { since: Date; max: number };
  reply: { rootId: number; parentId: number; replyToUserId: number | null } | null;
};

/**
 * Adds a comment to the discussion of its subject; returns its id, or no row if its author is over
 * the limit or repeats a recent comment, or if the comment it answers is gone. Counting and adding
 * are one statement, so concurrent requests can't exceed the limit.
 */
export function insertComment(db: Database, comment: NewComment) {
  const { subject, userId, text, reply } = comment;
  const at = comment.createdAt.getTime();
  return db.all<{ id: number; topicId: number }>(sql`
    insert into comments (created_at, updated_at, topic_id, root_id, parent_id, reply_to_user_id, user_id, status, text, mentions)
    select ${at}, ${at}, t.id, ${reply?.rootId ?? null}, ${reply?.parentId ?? null}, ${reply?.replyToUserId ?? null},
      ${userId}, 'VISIBLE', ${text}, ${JSON.stringify(comment.mentions)}
    from comment_topics t where t.subject_kind = ${subject.kind} and t.subject_id = ${subject.id}
      and ${countRecent(userId, comment.limit)} < ${comment.limit.max}
      and not exists (
        select 1 from (select text, status, created_at from comments where user_id = ${userId}
          order by id desc limit ${literal(OWN_COMMENTS_COMPARED)})
        where text = ${text} and status <> 'DELETED' and created_at > ${comment.repeatedSince.getTime()})
      ${reply ? sql`and exists (select 1 from comments where id = ${reply.parentId} and topic_id = t.id and status = 'VISIBLE')` : sql``}
    returning id, topic_id as topicId`);
}

/** The comment that an author wrote at an instant, with its text; null if there is none. */
export async function findWrittenComment(
  db: Database,
  { userId, text, createdAt }: Pick<NewComment, "userId" | "text" | "createdAt">,
): Promise<{ id: number; topicId: number } | null> {
  const [comment] = await db.all<{ id: number; topicId: number }>(sql`
    select id, topic_id as topicId from (
      select id, topic_id, text, created_at from comments where user_id = ${userId}
      order by id desc limit ${literal(OWN_COMMENTS_COMPARED)})
    where text = ${text} and created_at = ${createdAt.getTime()} limit 1`);
  return comment ?? null;
}

type OwnComment = { id: number; userId: number; at: Date };

/**
 * Changes the text of one's own visible comment, in this version or in any (null); returns the row,
 * or none.
 */
export function updateCommentText(
  db: Database,
  change: OwnComment & { text: string; mentions: readonly Mention[]; version: number | null },
) {
  const { id, userId, at, text, version } = change;
  return db
    .update(comments)
    .set({
      text,
      mentions: JSON.stringify(change.mentions),
      editedAt: at,
      updatedAt: at,
      isCleared: false,
      version: sql`${comments.version} + 1`,
    })
    .where(
      and(
        eq(comments.id, id),
        eq(comments.userId, userId),
        eq(comments.status, "VISIBLE"),
        version === null ? undefined : eq(comments.version, version),
      ),
    )
    .returning({ id: comments.id, version: comments.version });
}

/** Deletes one's own comment: clears its text and dismisses its open flags. */
export function deleteComment(db: Database, { id, userId, at }: OwnComment) {
  return [
    db
      .update(comments)
      .set({
        status: "DELETED",
        text: "",
        mentions: "[]",
        updatedAt: at,
        version: sql`${comments.version} + 1`,
      })
      .where(
        and(
          eq(comments.id, id),
          eq(comments.userId, userId),
          sql`${comments.status} in ('VISIBLE', 'HIDDEN')`,
        ),
      )
      .returning({ id: comments.id }),
    db
      .update(commentFlags)
      .set({ status: "DISMISSED" })
      .where(
        and(
          eq(commentFlags.commentId, id),
          eq(commentFlags.status, "OPEN"),
          sql`exists (select 1 from comments where id = ${id} and status = 'DELETED')`,
        ),
      ),
  ] as const;
}

type Like = { userId: number; commentId: number };

/** Likes a visible comment, once. */
export function insertLike(db: Database, { userId, commentId }: Like, createdAt: Date) {
  return db.run(sql`
    insert into comment_likes (user_id, comment_id, created_at)
    select ${userId}, id, ${createdAt.getTime()} from comments where id = ${commentId} and status = 'VISIBLE'
    on conflict do nothing`);
}

export function deleteLike(db: Database, { userId, commentId }: Like) {
  return db
    .delete(commentLikes)
    .where(and(eq(commentLikes.userId, userId), eq(commentLikes.commentId, commentId)));
}

/** A comment's like count: one row for a batch. */
export function findAllLikeCounts(db: Database, commentId: number) {
  return db.all<{ likeCount: number }>(
    sql`select like_count as likeCount from comments where id = ${commentId}`,
  );
}

/** A member who flags: the account, and how their latest flags were decided. */
export type Flagger = {
  createdAt: number;
  listedRunCount: number;
  upheld: number;
  dismissed: number;
};

/** How many of the latest decided flags count. */
const DECIDED_FLAGS_COMPARED = 20;

/**
 * An account with the outcomes of its latest flags, without those closed because the author deleted
 * the comment.
 */
export async function findFlagger(db: Database, userId: number): Promise<Flagger | null> {
  const decided = (status: FlagStatus) => sql`(
    select count(*) from (
      select f.id from comment_flags f cross join comments c on c.id = f.comment_id and c.status <> 'DELETED'
      where f.user_id = ${userId} and f.status = ${status} order by f.id desc limit ${literal(DECIDED_FLAGS_COMPARED)}))`;
  const [row] = await db.all<Flagger>(sql`
    select created_at as createdAt, listed_run_count as listedRunCount,
      ${decided("UPHELD")} as upheld, ${decided("DISMISSED")} as dismissed
    from users where id = ${userId} and banned_at is null and anonymised_at is null`);
  return row ?? null;
}

export type NewFlag = {
  commentId: number;
  userId: number;
  createdAt: Date;
  reason: FlagReason;
  text: string;
  weight: number;
  /** The most open flags of one member. */
  openMax: number;
};

/**
 * Flags a visible comment, unless this member already has or has too many open flags; returns the
 * row, or none. Counting and flagging are one statement.
 */
export function insertFlagIfFirst(db: Database, flag: NewFlag) {
  const { commentId, userId, openMax } = flag;
  return db.all<{ id: number }>(sql`
    insert into comment_flags (created_at, comment_id, user_id, reason, text, status, weight)
    select ${flag.createdAt.getTime()}, id, ${userId}, ${flag.reason}, ${flag.text}, 'OPEN', ${flag.weight}
    from comments where id = ${commentId} and status = 'VISIBLE'
      and ${countOpenFlags(userId, openMax)} < ${openMax}
    on conflict do nothing returning id`);
}

const countOpenFlags = (userId: number, max: number) => sql`(
  select count(*) from (
    select 1 from comment_flags where user_id = ${userId} and status = 'OPEN' limit ${literal(max)}))`;

/** How many of a member's flags are open, counted up to `max`. */
export async function countOpenFlagsOf(db: Database, userId: number, max: number): Promise<number> {
  const [row] = await db.all<{ count: number }>(
    sql`select ${countOpenFlags(userId, max)} as count`,
  );
  return row?.count ?? 0;
}
