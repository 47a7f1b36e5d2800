import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import {
  type NoticeChannel,
  type NoticeKind,
  type NoticeRhythm,
  noticeChoices,
  noticeHours,
  unsentNotices,
} from "../schema/index.ts";
import { literal } from "./literal.ts";
import { type ListedNotice, TALK_COLUMNS, TALK_JOINS } from "./notices.ts";

/** A kind that a member wants to be sent. */
export type NoticeChoice = { kind: NoticeKind; channel: NoticeChannel; rhythm: NoticeRhythm };

/** The kinds that a member wants by mail, and on their devices. */
export function findAllNoticeChoices(db: Database, userId: number) {
  return db
    .select({
      kind: noticeChoices.kind,
      channel: noticeChoices.channel,
      rhythm: noticeChoices.rhythm,
    })
    .from(noticeChoices)
    .where(eq(noticeChoices.userId, userId))
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

/** The statements that replace a member's choices. What waits to be sent stays. */
export function replaceNoticeChoices(
  db: Database,
  userId: number,
  { choices, hours }: { choices: readonly NoticeChoice[]; hours: NoticeHours },
) {
  return [
    db.delete(noticeChoices).where(eq(noticeChoices.userId, userId)),
    insertNoticeChoices(db, userId, choices),
    db
      .insert(noticeHours)
      .values({ userId, ...hours })
      .onConflictDoUpdate({ target: noticeHours.userId, set: hours }),
  ] as const;
}

/** Adds choices to those that a member has. */
export function insertNoticeChoices(
  db: Database,
  userId: number,
  choices: readonly NoticeChoice[],
) {
  const rows = choices.map(({ kind, channel, rhythm }) => [kind, channel, rhythm]);
  return db.run(sql`insert into notice_choices (user_id, kind, channel, rhythm)
    select ${userId}, value ->> 0, value ->> 1, value ->> 2 from json_each(${JSON.stringify(rows)})
    where true on conflict do nothing`);
}

/** Ends all notices of a channel to a member, also those that wait. */
export async function deleteNoticeChoices(
  db: Database,
  { userId, channel }: { userId: number; channel: NoticeChannel },
): Promise<void> {
  await db.batch([
    db
      .delete(noticeChoices)
      .where(and(eq(noticeChoices.userId, userId), eq(noticeChoices.channel, channel))),
    db
      .delete(unsentNotices)
      .where(and(eq(unsentNotices.userId, userId), eq(unsentNotices.channel, channel))),
  ]);
}

/** A notice that waits to be sent, with what decides when. */
export type UnscheduledNotice = {
  noticeId: number;
  rhythm: NoticeRhythm;
  visibleAt: number;
  timeZone: string | null;
  quietFrom: number | null;
  quietTo: number | null;
};

/** Notices without a time to be sent, oldest first; once per rhythm. */
export function findAllUnscheduledNotices(db: Database, limit: number) {
  return db.all<UnscheduledNotice>(sql`
    select u.notice_id as noticeId, u.rhythm, n.visible_at as visibleAt,
      h.time_zone as timeZone, h.quiet_from as quietFrom, h.quiet_to as quietTo
    from unsent_notices u indexed by unsent_notices_new
    cross join notices n on n.id = u.notice_id
    left join notice_hours h on h.user_id = u.user_id
    where u.due_at is null order by u.notice_id limit ${literal(limit)}`);
}

/** Sets when notices are sent: their ids, rhythms, and instants in milliseconds. */
export function updateNoticesToScheduled(
  db: Database,
  due: readonly (readonly [number, NoticeRhythm, number])[],
) {
  return db.run(sql`
    update unsent_notices set due_at = d.value ->> 2
    from json_each(${JSON.stringify(due)}) d
    where notice_id = d.value ->> 0 and rhythm = d.value ->> 1 and due_at is null`);
}

/** What is due to be sent to a member. */
type Due = { userId: number; channel: NoticeChannel; now: Date };

/** The members with notices to send among the notices that have been due longest, at most `scanned`. */
export function findAllMembersToSend(
  db: Database,
  {
    channel,
    now,
    limit,
    scanned,
  }: { channel: NoticeChannel; now: Date; limit: number; scanned: number },
) {
  return db.all<{ userId: number }>(sql`
    select distinct user_id as userId from (
      select user_id from unsent_notices indexed by unsent_notices_due
      where channel = ${channel} and due_at is not null and due_at <= ${now.getTime()}
      order by due_at limit ${literal(scanned)})
    limit ${literal(limit)}`);
}

/** Notices that are only sent count as seen from the start. */
const isUnread = sql`(n.seen_at is null or n.is_listed = 0)`;

/** The notices `n` of a member that are due, those that were added last, at most `scanned`. */
const newestDue = ({ userId, channel, now }: Due, scanned: number) => sql`(
  select u.notice_id from unsent_notices u indexed by unsent_notices_user
  where u.user_id = ${userId} and u.channel = ${channel} and u.due_at is not null and u.due_at <= ${now.getTime()}
  order by u.rowid desc limit ${literal(scanned)}) u cross join notices n on n.id = u.notice_id`;

/**
 * A member's unseen notices to send, newest first, with what replies answered; those seen on the site meanwhile aren't sent.
 *
 * @param query.scanned how many of those that are due are looked at
 */
export function findAllNoticesToSend(
  db: Database,
  { limit, scanned, ...due }: Due & { limit: number; scanned: number },
) {
  return db.all<ListedNotice>(sql`
    select n.id, n.kind, n.subject_id as subjectId, n.count, n.detail, n.visible_at as visibleAt, n.seen_at as seenAt,
      iif(a.banned_at is null and a.anonymised_at is null, a.username, null) as actor,
      ${TALK_COLUMNS}
    from ${newestDue(due, scanned)} left join users a on a.id = n.actor_id
    ${TALK_JOINS}
    where ${isUnread}
    order by n.visible_at desc, n.id desc limit ${literal(limit)}`);
}

/** How many of `scanned` due notices are unseen, and whether these were all that are due: one row for a batch. */
export function countNoticesToSend(db: Database, { scanned, ...due }: Due & { scanned: number }) {
  return db.all<{ count: number; areAll: 0 | 1 }>(sql`
    select count(*) filter (where ${isUnread}) as count, count(*) < ${literal(scanned)} as areAll
    from ${newestDue(due, scanned)}`);
}

/** Takes a member's notices off the list of those to send. */
export function deleteSentNotices(db: Database, { userId, channel, now }: Due) {
  // Named, since by itself SQLite walks what is due to all members.
  return db.run(sql`
    delete from unsent_notices indexed by unsent_notices_user
    where user_id = ${userId} and channel = ${channel} and due_at is not null and due_at <= ${now.getTime()}`);
}
