import { and, asc, eq, isNotNull, lte, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import {
  type NoticeKind,
  type NoticeRhythm,
  noticeHours,
  noticeMailChoices,
  unmailedNotices,
} from "../schema/index.ts";
import { literal } from "./literal.ts";
import type { StoredNotice } from "./notices.ts";

/** The kinds that a member wants by mail. */
export function findAllMailChoices(db: Database, userId: number) {
  return db
    .select({ kind: noticeMailChoices.kind, rhythm: noticeMailChoices.rhythm })
    .from(noticeMailChoices)
    .where(eq(noticeMailChoices.userId, userId))
    .limit(100);
}

/** A member's time zone and quiet hours: one row for a batch, or none. */
export function findAllNoticeHours(db: Database, userId: number) {
  return db
    .select({
      timeZone: noticeHours.timeZone,
      quietFrom: noticeHours.quietFrom,
      quietTo: noticeHours.quietTo,
    })
    .from(noticeHours)
    .where(eq(noticeHours.userId, userId))
    .limit(1);
}

/** Time zone and quiet hours. */
export type NoticeHours = { timeZone: string; quietFrom: number | null; quietTo: number | null };

/** The statements that replace a member's choices of mail. What waits to be mailed stays. */
export function replaceMailChoices(
  db: Database,
  userId: number,
  { kinds, hours }: { kinds: readonly [NoticeKind, NoticeRhythm][]; hours: NoticeHours },
) {
  return [
    db.delete(noticeMailChoices).where(eq(noticeMailChoices.userId, userId)),
    db.run(sql`insert into notice_mail_choices (user_id, kind, rhythm)
      select ${userId}, value ->> 0, value ->> 1 from json_each(${JSON.stringify(kinds)})`),
    db
      .insert(noticeHours)
      .values({ userId, ...hours })
      .onConflictDoUpdate({ target: noticeHours.userId, set: hours }),
  ] as const;
}

/** Ends all mail about notices to a member, also what waits. Returns whether there is such a member. */
export async function deleteMailChoices(db: Database, userId: number): Promise<void> {
  await db.batch([
    db.delete(noticeMailChoices).where(eq(noticeMailChoices.userId, userId)),
    db.delete(unmailedNotices).where(eq(unmailedNotices.userId, userId)),
  ]);
}

/** A notice that waits to be mailed, with what decides when. */
export type UnscheduledNotice = {
  noticeId: number;
  rhythm: NoticeRhythm;
  visibleAt: number;
  timeZone: string | null;
  quietFrom: number | null;
  quietTo: number | null;
};

/** Notices without a time to be mailed, oldest first. */
export function findAllUnscheduledNotices(db: Database, limit: number) {
  return db.all<UnscheduledNotice>(sql`
    select u.notice_id as noticeId, u.rhythm, n.visible_at as visibleAt,
      h.time_zone as timeZone, h.quiet_from as quietFrom, h.quiet_to as quietTo
    from unmailed_notices u indexed by unmailed_notices_new
    cross join notices n on n.id = u.notice_id
    left join notice_hours h on h.user_id = u.user_id
    where u.due_at is null order by u.notice_id limit ${literal(limit)}`);
}

/** Sets when notices are mailed: pairs of their ids and instants in milliseconds. */
export function updateNoticesToScheduled(
  db: Database,
  due: readonly (readonly [number, number])[],
) {
  return db.run(sql`
    update unmailed_notices set due_at = d.value ->> 1
    from json_each(${JSON.stringify(due)}) d where notice_id = d.value ->> 0`);
}

/** The members with notices to mail, those that wait longest first. */
export function findAllMembersToMail(db: Database, now: Date, limit: number) {
  return db
    .select({ userId: unmailedNotices.userId })
    .from(unmailedNotices)
    .where(and(isNotNull(unmailedNotices.dueAt), lte(unmailedNotices.dueAt, now)))
    .groupBy(unmailedNotices.userId)
    .orderBy(asc(sql`min(${unmailedNotices.dueAt})`))
    .limit(limit);
}

const isDue = (userId: number, now: Date) =>
  sql`u.user_id = ${userId} and u.due_at is not null and u.due_at <= ${now.getTime()}`;

/** A member's unseen notices to mail, newest first; those seen on the site meanwhile aren't mailed. */
export function findAllNoticesToMail(
  db: Database,
  { userId, now, limit }: { userId: number; now: Date; limit: number },
) {
  return db.all<StoredNotice>(sql`
    select n.id, n.kind, n.subject_id as subjectId, n.count, n.detail, n.visible_at as visibleAt, n.seen_at as seenAt,
      iif(a.banned_at is null and a.anonymised_at is null, a.username, null) as actor
    from unmailed_notices u indexed by unmailed_notices_user
    cross join notices n on n.id = u.notice_id left join users a on a.id = n.actor_id
    where ${isDue(userId, now)} and n.seen_at is null
    order by n.visible_at desc, n.id desc limit ${literal(limit)}`);
}

/** How many notices a member's mail is about: one row for a batch. */
export function countNoticesToMail(db: Database, { userId, now }: { userId: number; now: Date }) {
  return db.all<{ count: number }>(sql`
    select count(*) as count from unmailed_notices u indexed by unmailed_notices_user
    cross join notices n on n.id = u.notice_id
    where ${isDue(userId, now)} and n.seen_at is null`);
}

/** Takes a member's notices off the list of those to mail. */
export function deleteMailedNotices(db: Database, { userId, now }: { userId: number; now: Date }) {
  return db
    .delete(unmailedNotices)
    .where(
      and(
        eq(unmailedNotices.userId, userId),
        isNotNull(unmailedNotices.dueAt),
        lte(unmailedNotices.dueAt, now),
      ),
    );
}
