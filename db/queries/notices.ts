import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import {
  type CommentSubjectKind,
  mutedNotices,
  type NoticeDetail,
  type NoticeKind,
  notices,
} from "../schema/index.ts";
import { deleteInStretches } from "./delete-in-stretches.ts";
import { literal } from "./literal.ts";

/** A notice for a member; ignored if there is one of the same cause. */
export type NewNotice = {
  userId: number;
  kind: NoticeKind;
  cause: string;
  subjectId: number | null;
  actorId?: number;
  detail: NoticeDetail;
  createdAt: Date;
};

/** Adds notices, at most a hundred at once, in one statement. */
export function insertNotices(db: Database, rows: readonly NewNotice[]) {
  const values = rows.map(({ userId, kind, cause, subjectId, actorId, detail, createdAt }) => [
    ...[userId, kind, cause, subjectId, actorId ?? null, JSON.stringify(detail)],
    createdAt.getTime(),
  ]);
  return db.run(sql`
    insert into notices (user_id, kind, cause, subject_id, actor_id, detail, created_at, visible_at)
    select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 6
    from json_each(${JSON.stringify(values)}) where true
    on conflict (user_id, cause) do nothing`);
}

/** Where a page of notices ended. */
export type NoticePlace = { visibleAt: Date; id: number };

/** A notice as its member reads it. */
export type StoredNotice = {
  id: number;
  kind: NoticeKind;
  subjectId: number | null;
  count: number;
  /** JSON of a `NoticeDetail`. */
  detail: string;
  visibleAt: number;
  seenAt: number | null;
  /** Null if nobody in particular did it, or their account is banned or deleted. */
  actor: string | null;
};

/** A notice in the list; one of a reply has what it answered, so that the replies to one comment can be listed together. */
export type ListedNotice = StoredNotice & {
  /** The comment; null for a comment on a run or garage itself. */
  parentId: number | null;
  /** What is talked about. */
  topicKind: CommentSubjectKind | null;
  topicSubjectId: number | null;
  /** The name of the public article or event, or of the racer of a garage; null for runs, which would take two rows. */
  topicTitle: string | null;
};

const TOPIC_TITLE = sql`case t.subject_kind
  when 'article' then (select title from news_articles where id = t.subject_id and listed_at is not null)
  when 'event' then (select event_name from events where id = t.subject_id)
  when 'garage' then (select username from users where id = t.subject_id and banned_at is null and anonymised_at is null) end`;

/** What a reply `n` answered: columns of a `ListedNotice`, and the joins that they need. */
export const TALK_COLUMNS = sql`c.parent_id as parentId, t.subject_kind as topicKind, t.subject_id as topicSubjectId, ${TOPIC_TITLE} as topicTitle`;
export const TALK_JOINS = sql`left join comments c on n.kind = 'reply' and c.id = n.subject_id
    left join comment_topics t on t.id = c.topic_id`;

/** A member's visible notices, newest first, with what replies answered. */
export function findAllNotices(
  db: Database,
  query: { userId: number; now: Date; before: NoticePlace | null; limit: number },
) {
  const { userId, now, before, limit } = query;
  const isBefore = before
    ? sql`and (n.visible_at, n.id) < (${before.visibleAt.getTime()}, ${before.id})`
    : sql``;
  return db.all<ListedNotice>(sql`
    select n.id, n.kind, n.subject_id as subjectId, n.count, n.detail, n.visible_at as visibleAt, n.seen_at as seenAt,
      iif(u.banned_at is null and u.anonymised_at is null, u.username, null) as actor,
      ${TALK_COLUMNS}
    from notices n indexed by notices_listed left join users u on u.id = n.actor_id
    ${TALK_JOINS}
    where n.user_id = ${userId} and n.is_listed = 1 and n.visible_at <= ${now.getTime()} ${isBefore}
    order by n.visible_at desc, n.id desc limit ${literal(limit)}`);
}

/** Marks a member's notices of a page as seen. */
export function updateNoticesToSeen(
  db: Database,
  { userId, ids, now }: { userId: number; ids: readonly number[]; now: Date },
) {
  return db
    .update(notices)
    .set({ seenAt: now })
    .where(
      and(
        sql`${notices.id} in (select value from json_each(${JSON.stringify(ids)}))`,
        // The plus keeps SQLite from walking all unseen notices of the member instead.
        sql`+${notices.userId} = ${userId}`,
        isNull(notices.seenAt),
      ),
    );
}

/** The kinds that a member has turned off on the site. */
export function findAllMutedKinds(db: Database, userId: number) {
  return db
    .select({ kind: mutedNotices.kind })
    .from(mutedNotices)
    .where(eq(mutedNotices.userId, userId))
    .limit(100);
}

/** The kinds that a member has turned off on the site, and those that they want by mail or as pushes. */
type MutedKinds = {
  userId: number;
  kinds: readonly NoticeKind[];
  sent: readonly NoticeKind[];
  now: Date;
};

/**
 * The statements that turn kinds off for a member on the site, and all others on. Unseen notices of those kinds leave
 * the list, and are deleted unless the kind is sent.
 */
export function replaceMutedKinds(db: Database, { userId, kinds, sent, now }: MutedKinds) {
  const list = JSON.stringify(kinds);
  const silent = JSON.stringify(kinds.filter((kind) => !sent.includes(kind)));
  const unseen = and(eq(notices.userId, userId), isNull(notices.seenAt));
  return [
    db.delete(mutedNotices).where(eq(mutedNotices.userId, userId)),
    db.run(sql`insert into muted_notices (user_id, kind)
      select ${userId}, value from json_each(${list})`),
    db
      .delete(notices)
      .where(and(unseen, sql`${notices.kind} in (select value from json_each(${silent}))`)),
    db
      .update(notices)
      .set({ isListed: false, seenAt: now })
      .where(and(unseen, sql`${notices.kind} in (select value from json_each(${list}))`)),
  ] as const;
}

/**
 * Deletes notices from before an instant.
 *
 * @param run the number of the run
 */
export function deleteOldNotices(
  db: Database,
  { run, before }: { run: number; before: Date },
): Promise<void> {
  return deleteInStretches(db, {
    table: "notices",
    isOver: sql`visible_at < ${before.getTime()}`,
    run,
  });
}
