import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import {
  bestRank,
  COMMENT_SUBJECTS,
  type CommentStatus,
  type CommentSubjectKind,
  type ThreadSort,
} from "../schema/comments.ts";
import { literal } from "./literal.ts";

/** What a discussion is about. */
export type SubjectKey = { kind: CommentSubjectKind; id: number };

/** Identifies a discussion: an article's or an event's also by slug, to read both in one batch. */
export type SubjectPlace = SubjectKey | SubjectSlug;
export type SubjectSlug = { kind: "article" | "event"; slug: string };

/** A comment with its author as D1 returns it: instants in milliseconds, booleans as 1 and 0. */
export type StoredComment = {
  id: number;
  topicId: number;
  rootId: number | null;
  parentId: number | null;
  userId: number;
  version: number;
  status: CommentStatus;
  createdAt: number;
  editedAt: number | null;
  likeCount: number;
  replyCount: number;
  text: string;
  /** JSON of the members it mentions who aren't banned or deleted. */
  mentions: string;
  author: string;
  /** When its author's account was deleted. */
  authorGoneAt: number | null;
  authorBannedAt: number | null;
  /** Whom it replies to, unless that is the thread's first author. */
  repliedTo: string | null;
  repliedToGoneAt: number | null;
  /** Its place among the best. */
  rank: number;
  /** Whether the viewer likes it, and whether they have blocked its author. */
  isLiked: number;
  isBlocked: number;
};

/** One page of a discussion. */
export type ThreadWalk = {
  subject: SubjectPlace;
  /** Whose likes are marked; null for visitors. */
  viewerId: number | null;
  sort: ThreadSort;
  /** Only threads after this place: a comment's id, or its rank among the best. */
  from: number | null;
  threads: number;
};

/** The mentions of members who have a garage: those of banned ones are text until a pardon. */
const MENTIONS = `iif(c.mentions = '[]', '[]', (
  select json_group_array(json(m.value)) from json_each(c.mentions) m cross join users mu on mu.id = m.value ->> 0
  where mu.banned_at is null and mu.anonymised_at is null))`;

const COLUMNS = sql.raw(
  `c.id, c.topic_id as topicId, c.root_id as rootId, c.parent_id as parentId, c.user_id as userId, c.version,
   c.status, c.created_at as createdAt, c.edited_at as editedAt, c.like_count as likeCount,
   c.reply_count as replyCount, c.text, ${MENTIONS} as mentions, ${bestRank("c.")} as rank, u.username as author, u.anonymised_at as authorGoneAt,
   u.banned_at as authorBannedAt, p.username as repliedTo, p.anonymised_at as repliedToGoneAt,
   l.comment_id is not null as isLiked, b.blocked_id is not null as isBlocked`,
);

/** Joins the author, the person replied to, and the viewer's like and block to the comments `c`. */
const people = (viewerId: number | null) => sql`
  cross join users u on u.id = c.user_id
  left join users p on p.id = c.reply_to_user_id
  left join comment_likes l on l.user_id = ${viewerId} and l.comment_id = c.id
  left join member_blocks b on b.user_id = ${viewerId} and b.blocked_id = c.user_id`;

/** How many earlier texts of a comment its trigger keeps. */
const VERSIONS_KEPT = 20;

/** What each order goes by, and how. */
const ORDERS: Record<ThreadSort, { by: string; next: "<" | ">"; direction: "desc" | "asc" }> = {
  newest: { by: "c.id", next: "<", direction: "desc" },
  oldest: { by: "c.id", next: ">", direction: "asc" },
  best: { by: bestRank("c."), next: "<", direction: "desc" },
};
const orderOf = ({ sort }: ThreadWalk) => sql.raw(`${ORDERS[sort].by} ${ORDERS[sort].direction}`);

/** Walks `comments_threads` or `comments_best`. */
const threadsOf = ({ sort, from }: ThreadWalk) => {
  const { by, next } = ORDERS[sort];
  return sql`
    comment_topics t cross join comments c on c.topic_id = t.id
      and c.root_id is null and (c.status = 'VISIBLE' or c.reply_count > 0)
      ${from === null ? sql`` : sql`and ${sql.raw(`${by} ${next}`)} ${from}`}`;
};
const isOf = (subject: SubjectPlace) => {
  const id = "id" in subject ? subject.id : idOf(subject);
  return sql`t.subject_kind = ${subject.kind} and t.subject_id = ${id}`;
};
const idOf = ({ kind, slug }: SubjectSlug) =>
  kind === "article"
    ? sql`(select id from news_articles where slug = ${slug} and listed_at is not null)`
    : sql`(select id from events where slug = ${slug})`;

/** The first comments of a page of a subject's threads, in order. */
export function findAllThreads(db: Database, walk: ThreadWalk) {
  return db.all<StoredComment>(sql`
    select ${COLUMNS} from ${threadsOf(walk)} ${people(walk.viewerId)}
    where ${isOf(walk.subject)} order by ${orderOf(walk)} limit ${literal(walk.threads)}`);
}

/**
 * The latest replies in those threads, a few each, unordered: sorting would read each again. Only where there are more
 * is the first of them looked up.
 */
export function findAllLatestReplies(db: Database, walk: ThreadWalk, perThread: number) {
  return db.all<StoredComment>(sql`
    select ${COLUMNS} from (
      select c.id, c.reply_count as replies from ${threadsOf(walk)} where ${isOf(walk.subject)}
      order by ${orderOf(walk)} limit ${literal(walk.threads)}
    ) page cross join comments c on c.root_id = page.id and c.root_id is not null and c.status = 'VISIBLE'
      and c.id >= iif(page.replies <= ${literal(perThread)}, 0, coalesce((
        select r.id from comments r where r.root_id = page.id and r.root_id is not null and r.status = 'VISIBLE'
        order by r.id desc limit 1 offset ${literal(perThread - 1)}), 0))
    ${people(walk.viewerId)}`);
}

/** The first comment of the thread that a comment is in: itself, unless it is a reply. */
const rootOf = (id: number) => sql`(select coalesce(root_id, id) from comments where id = ${id})`;

/** A comment and the first one of its thread, unordered; one row if they are the same, none if there is no such comment. */
export function findAllCommentsWithRoot(
  db: Database,
  { id, viewerId }: { id: number; viewerId: number | null },
) {
  return db.all<StoredComment>(sql`
    select ${COLUMNS} from comments c ${people(viewerId)} where c.id in (${id}, ${rootOf(id)})`);
}

/** What a comment said before, newest first. */
export function findAllVersionsOfComment(db: Database, id: number) {
  return db.all<{ version: number; writtenAt: number; text: string }>(sql`
    select version, written_at as writtenAt, text from comment_versions
    where comment_id = ${id} order by version desc limit ${literal(VERSIONS_KEPT)}`);
}

/** Visible replies of a comment's thread on either side of it, in the order they were written. */
export function findAllRepliesAround(
  db: Database,
  walk: { at: number; earlier: number; later: number; viewerId: number | null },
) {
  const { at, earlier, later, viewerId } = walk;
  const replies = sql`select id from comments where root_id = ${rootOf(at)} and root_id is not null and status = 'VISIBLE'`;
  return db.all<StoredComment>(sql`
    select ${COLUMNS} from (
      select id from (${replies} and id < ${at} order by id desc limit ${literal(earlier)})
      union all
      select id from (${replies} and id >= ${at} order by id limit ${literal(later)})
    ) page cross join comments c on c.id = page.id
    ${people(viewerId)} order by c.id`);
}

/** The visible comments of a topic after one of them, in the order they were written. */
export function findAllCommentsByTopic(
  db: Database,
  walk: { topicId: number; after: number; limit: number; viewerId: number | null },
) {
  const { topicId, after, limit, viewerId } = walk;
  return db.all<StoredComment>(sql`
    select ${COLUMNS} from (
      select id from comments where topic_id = ${topicId} and status = 'VISIBLE' and id > ${after}
      order by id limit ${literal(limit)}
    ) page cross join comments c on c.id = page.id
    ${people(viewerId)} order by c.id`);
}

/** Visible comments of the topic with an id, as an index has them. */
const visibleOf = (topicId: SQL) =>
  sql`select id from comments where topic_id = ${topicId} and status = 'VISIBLE'`;

/**
 * The topic of a subject with its count of visible comments: one row for a batch, or none.
 *
 * @param withNewest whether to read which comment is the newest, for who is told of newer ones
 */
export function findAllTopicsBySubject(
  db: Database,
  subject: SubjectPlace,
  { withNewest = false } = {},
) {
  const newest = withNewest ? sql`(${visibleOf(sql`t.id`)} order by id desc limit 1)` : sql`null`;
  return db.all<{ topicId: number; commentCount: number; newestId: number | null }>(sql`
    select t.id as topicId, t.comment_count as commentCount, ${newest} as newestId
    from comment_topics t where ${isOf(subject)}`);
}

/** How many visible comments on a subject are newer than one, counted up to a number, and the first of them. */
export function findAllCountsOfNewer(
  db: Database,
  { subject, after, max }: { subject: SubjectKey; after: number; max: number },
) {
  const topicId = sql`(select t.id from comment_topics t where ${isOf(subject)})`;
  return db.all<{ count: number; first: number | null }>(sql`
    select count(*) as count, min(id) as first from (
      ${visibleOf(topicId)} and id > ${after} order by id limit ${literal(max)})`);
}

/** The number of comments on a subject as a column: 0 without a discussion. */
export function commentCountOf({ kind, id }: { kind: CommentSubjectKind; id: SQL }): SQL<number> {
  return sql<number>`coalesce((select t.comment_count from comment_topics t
    where t.subject_kind = ${kind} and t.subject_id = ${id}), 0)`;
}

export type StoredTopic = {
  id: number;
  kind: CommentSubjectKind | null;
  subjectId: number | null;
  title: string;
  raw: string;
  categoryId: number | null;
  commentCount: number;
};

export async function findTopicById(db: Database, id: number): Promise<StoredTopic | null> {
  const [topic] = await db.all<StoredTopic>(sql`
    select id, subject_kind as kind, subject_id as subjectId, title, raw, category_id as categoryId,
      comment_count as commentCount
    from comment_topics where id = ${id}`);
  return topic ?? null;
}

/** A comment as needed to edit, like, flag or delete it. */
export type CommentToAct = {
  id: number;
  topicId: number;
  rootId: number | null;
  userId: number;
  status: CommentStatus;
  version: number;
  createdAt: number;
  text: string;
  mentions: string;
  likeCount: number;
  kind: CommentSubjectKind | null;
  subjectId: number | null;
};

/** A comment with its subject, in any state. */
export async function findCommentById(db: Database, id: number): Promise<CommentToAct | null> {
  const [comment] = await db.all<CommentToAct>(sql`
    select c.id, c.topic_id as topicId, c.root_id as rootId, c.user_id as userId, c.status, c.version,
      c.created_at as createdAt, c.text, c.mentions, c.like_count as likeCount, t.subject_kind as kind, t.subject_id as subjectId
    from comments c join comment_topics t on t.id = c.topic_id where c.id = ${id}`);
  return comment ?? null;
}

/** A public subject: its name and the parts of its URL. */
export type StoredSubject = {
  slug: string;
  title: string;
  /** Articles only: when it was published, and the slug of its first category. */
  publishedAt: number | null;
  category: string | null;
  /** Runs only. */
  elapsedMs: number | null;
};

/** The subject with an id, by its kind: a published article, an event, a public garage, a run on the boards. */
const selectOpenSubject = (id: SQL | number) => ({
  article: sql`
    select slug, title, published_at as publishedAt, json_extract(categories, '$[0].slug') as category,
      null as elapsedMs
    from news_articles where id = ${id} and listed_at is not null`,
  event: sql`
    select slug, event_name as title, null as publishedAt, null as category, null as elapsedMs
    from events where id = ${id}`,
  garage: sql`
    select username as slug, username as title, null as publishedAt, null as category, null as elapsedMs
    from users where id = ${id} and is_activated = 1 and banned_at is null and anonymised_at is null`,
  slip: sql`
    select cast(s.id as text) as slug, u.username as title, null as publishedAt, null as category,
      s.elapsed_ms as elapsedMs
    from slips s join users u on u.id = s.user_id where s.id = ${id} and s.is_listed = 1`,
});

/** The subject of comments, one row if it is public. */
export function findAllOpenSubjects(db: Database, { kind, id }: SubjectKey) {
  return db.all<StoredSubject>(selectOpenSubject(id)[kind]);
}

/** The subject of a comment, one row if it is public. */
export function findAllOpenSubjectsOfComment(db: Database, commentId: number) {
  const idIf = (kind: CommentSubjectKind) => sql`(
    select t.subject_id from comments c cross join comment_topics t on t.id = c.topic_id
    where c.id = ${commentId} and t.subject_kind = ${kind})`;
  const selects = COMMENT_SUBJECTS.map(
    (kind) => sql`select * from (
      select ${kind} as kind, ${idIf(kind)} as subjectId, o.* from (${selectOpenSubject(idIf(kind))[kind]}) o)`,
  );
  return db.all<StoredSubject & { kind: CommentSubjectKind; subjectId: number }>(
    sql.join(selects, sql` union all `),
  );
}

/** A user's latest comments, newest first: for the user object. */
export function findAllCommentsByUser(db: Database, userId: number, limit: number) {
  return db.all<{
    postId: number;
    topicId: number;
    parentPost: number | null;
    content: string;
  }>(sql`
    select id as postId, topic_id as topicId, parent_id as parentPost, text as content
    from comments where user_id = ${userId} and status = 'VISIBLE' order by id desc limit ${literal(limit)}`);
}

/** The comments a user liked, latest comments first. */
export function findAllLikesByUser(db: Database, userId: number, limit: number) {
  return db.all<{ postId: number }>(sql`
    select comment_id as postId from comment_likes where user_id = ${userId}
    order by comment_id desc limit ${literal(limit)}`);
}
