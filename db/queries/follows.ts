import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { FOLLOW_KINDS, type FollowKind, followSettings, follows } from "../schema/follows.ts";
import { literal } from "./literal.ts";

/** How many things one member can follow. */
export const FOLLOWS_MAX = 500;
/** Followers beyond this many aren't counted, but "500+". */
export const FOLLOWERS_COUNTED = 500;

/** Something to follow, by its id. */
export type FollowSubject = { kind: FollowKind; subjectId: number };

/** What can be followed, as a request names it: a username key, a vehicle's id, or the slug of a track or tag. */
export type FollowName = { kind: FollowKind; name: string };

/** Members whose garage everyone can see. */
const IS_PUBLIC = sql.raw("u.is_activated = 1 and u.banned_at is null and u.anonymised_at is null");

/** The statement of a subject with a name: its id, and the member it belongs to, if any. */
const SUBJECTS = {
  racer: (name: string) => sql`
    select u.id as subjectId, u.id as ownerId from users u where u.username_key = ${name} and ${IS_PUBLIC}`,
  car: (name: string) => sql`
    select v.id as subjectId, v.user_id as ownerId from vehicles v cross join users u on u.id = v.user_id
    where v.id = cast(${name} as integer) and v.deleted_at is null and ${IS_PUBLIC}`,
  track: (name: string) =>
    sql`select id as subjectId, null as ownerId from tracks where slug = ${name}`,
  tag: (name: string) =>
    sql`select id as subjectId, null as ownerId from news_tags where slug = ${name}`,
} as const;

/** A subject by its name, and whom it belongs to; null if there is no public one. */
export async function findFollowSubject(
  db: Database,
  { kind, name }: FollowName,
): Promise<{ subjectId: number; ownerId: number | null } | null> {
  const [row] = await db.all<{ subjectId: number; ownerId: number | null }>(
    sql`${SUBJECTS[kind](name)} limit 1`,
  );
  return row ?? null;
}

/** Whether a member follows something: one row if so. */
export function findAllFollowsOf(
  db: Database,
  { userId, kind, name }: FollowName & { userId: number },
) {
  return db.all<{ subjectId: number }>(sql`
    select f.subject_id as subjectId from (${SUBJECTS[kind](name)}) s cross join follows f
      on f.user_id = ${userId} and f.kind = ${kind} and f.subject_id = s.subjectId`);
}

type Rate = { since: Date; max: number };

/** How many follows a member began since an instant, counted up to a number. */
const countRecent = (userId: number, { since, max }: Rate) => sql`(
  select count(*) from (select 1 from follows indexed by follows_newest
    where user_id = ${userId} and created_at > ${since.getTime()} limit ${literal(max)}))`;

/**
 * Follows something. Returns no row if it was followed already, or the member is over a limit or blocked by its
 * owner: all of it is one statement, so that concurrent requests can't exceed a limit.
 */
export function insertFollow(
  db: Database,
  follow: FollowSubject & { userId: number; ownerId: number | null; createdAt: Date; rate: Rate },
) {
  const { userId, kind, subjectId, ownerId, createdAt, rate } = follow;
  return db.all<{ subjectId: number }>(sql`
    insert into follows (user_id, kind, subject_id, created_at)
    select ${userId}, ${kind}, ${subjectId}, ${createdAt.getTime()}
    where ${countRecent(userId, rate)} < ${rate.max}
      and (select count(*) from follows where user_id = ${userId}) < ${FOLLOWS_MAX}
      and not exists (select 1 from member_blocks where user_id = ${ownerId} and blocked_id = ${userId})
    on conflict do nothing returning subject_id as subjectId`);
}

/** Why nothing was added: whether it is followed, and how much the member follows. */
export async function findFollowCounts(
  db: Database,
  { userId, kind, subjectId, rate }: FollowSubject & { userId: number; rate: Rate },
): Promise<{ isFollowing: boolean; recent: number; total: number }> {
  const [row] = await db.all<{ isFollowing: number; recent: number; total: number }>(sql`
    select exists (select 1 from follows
        where user_id = ${userId} and kind = ${kind} and subject_id = ${subjectId}) as isFollowing,
      ${countRecent(userId, rate)} as recent,
      (select count(*) from follows where user_id = ${userId}) as total`);
  return {
    isFollowing: row?.isFollowing === 1,
    recent: row?.recent ?? 0,
    total: row?.total ?? 0,
  };
}

/** Ends a follow; does nothing if there is none. */
export function deleteFollow(db: Database, follow: FollowSubject & { userId: number }) {
  return db
    .delete(follows)
    .where(
      and(
        eq(follows.userId, follow.userId),
        eq(follows.kind, follow.kind),
        eq(follows.subjectId, follow.subjectId),
      ),
    );
}

/** Where a page of follows or followers ended: the instant, and the order of those with the same one. */
export type FollowPlace = { at: number; rank: number };

/** Something that a member follows, with the words to show. */
export type FollowRow = {
  kind: FollowKind;
  subjectId: number;
  at: number;
  rank: number;
  /** The name of a racer, or of a car's owner; null if their garage can't be seen at the moment. */
  username: string | null;
  /** The name and slug of a track or tag. */
  name: string | null;
  slug: string | null;
  year: number | null;
  make: string | null;
  model: string | null;
  trim: string | null;
};

/** Tells the follows of one instant apart: the id and the kind's place in one number. */
const RANK = sql`(subject_id * 4 + case kind ${sql.join(
  FOLLOW_KINDS.map((kind, index) => sql`when ${kind} then ${literal(index)}`),
  sql` `,
)} end)`;

/** What a member follows, newest first. */
export function findAllFollows(
  db: Database,
  { userId, before, limit }: { userId: number; before: FollowPlace | null; limit: number },
) {
  const kind = FOLLOW_KINDS[(before?.rank ?? 0) % FOLLOW_KINDS.length] ?? "";
  const subjectId = Math.floor((before?.rank ?? 0) / FOLLOW_KINDS.length);
  const isBefore = before
    ? sql`and (created_at, kind, subject_id) < (${before.at}, ${kind}, ${subjectId})`
    : sql``;
  return db.all<FollowRow>(sql`
    select f.kind, f.subject_id as subjectId, f.created_at as at, f.rank,
      u.username, coalesce(t.name, g.name) as name, coalesce(t.slug, g.slug) as slug, l.year, l.make, l.model, l.trim
    from (select kind, subject_id, created_at, ${RANK} as rank from follows indexed by follows_newest
      where user_id = ${userId} ${isBefore} order by created_at desc, kind desc, subject_id desc limit ${literal(limit)}) f
    left join vehicles v on f.kind = 'car' and v.id = f.subject_id
    left join users u on u.id = iif(f.kind = 'racer', f.subject_id, v.user_id) and ${IS_PUBLIC}
    left join vehicle_lookup l on l.id = v.vehicle_lookup_id
    left join tracks t on f.kind = 'track' and t.id = f.subject_id
    left join news_tags g on f.kind = 'tag' and g.id = f.subject_id
    order by f.created_at desc, f.kind desc, f.subject_id desc`);
}

/** Whether a member follows anything: one row if so. */
export function findAllFirstFollows(db: Database, userId: number) {
  return db.select({ kind: follows.kind }).from(follows).where(eq(follows.userId, userId)).limit(1);
}

/** A member who follows another. */
export type FollowerRow = { username: string; at: number; rank: number };

/** Who follows a member, newest first: only members with a public garage. Whether they may be shown is the caller's part. */
export function findAllFollowers(
  db: Database,
  {
    usernameKey,
    before,
    limit,
  }: { usernameKey: string; before: FollowPlace | null; limit: number },
) {
  const isBefore = before
    ? sql`and (f.created_at, f.user_id) < (${before.at}, ${before.rank})`
    : sql``;
  return db.all<FollowerRow>(sql`
    select u.username, f.created_at as at, f.user_id as rank
    from follows f indexed by follows_subject cross join users u on u.id = f.user_id
    where f.kind = 'racer' and f.subject_id = (select id from users where username_key = ${usernameKey})
      ${isBefore} and ${IS_PUBLIC}
    order by f.created_at desc, f.user_id desc limit ${literal(limit)}`);
}

/** How many of them there are, counted up to `FOLLOWERS_COUNTED`. */
export function findAllFollowerTotals(db: Database, userId: number) {
  return db.all<{ total: number }>(sql`
    select count(*) as total from (
      select 1 from follows f indexed by follows_subject cross join users u on u.id = f.user_id
      where f.kind = 'racer' and f.subject_id = ${userId} and ${IS_PUBLIC} limit ${literal(FOLLOWERS_COUNTED)})`);
}

/** A member with a public garage whose followers may be asked for. */
export function findAllFollowedMembers(db: Database, usernameKey: string) {
  return db.all<{ id: number; username: string; areFollowersShown: number }>(sql`
    select u.id, u.username, coalesce(s.are_followers_shown, 0) as areFollowersShown
    from users u left join follow_settings s on s.user_id = u.id
    where u.username_key = ${usernameKey} and ${IS_PUBLIC}`);
}

/** A member's choices about following, as rows for a batch; none if they never made any. */
export function findAllFollowSettings(db: Database, userId: number) {
  return db
    .select({
      areFollowersShown: followSettings.areFollowersShown,
      feedKey: followSettings.feedKey,
    })
    .from(followSettings)
    .where(eq(followSettings.userId, userId))
    .limit(1);
}

/** Sets some of a member's choices. */
export async function upsertFollowSettings(
  db: Database,
  userId: number,
  change: { areFollowersShown: boolean } | { feedKey: string | null },
): Promise<void> {
  await db
    .insert(followSettings)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: followSettings.userId, set: change });
}

/** The member whose feed has a key; null if none has, or they were banned. */
export async function findUserIdByFeedKey(db: Database, key: string): Promise<number | null> {
  const [row] = await db.all<{ id: number }>(sql`
    select u.id from follow_settings s cross join users u on u.id = s.user_id
    where s.feed_key = ${key} and ${IS_PUBLIC}`);
  return row?.id ?? null;
}

/** The statement that lets one tag's followers follow another instead. */
export function moveTagFollows(db: Database, { id, into }: { id: number; into: number }) {
  return db.run(sql`
    insert or ignore into follows (user_id, kind, subject_id, created_at)
    select user_id, kind, ${into}, created_at from follows where kind = 'tag' and subject_id = ${id}`);
}

/** Everything a member follows, for the copy of their data: who or what it was when they asked. */
export function findAllFollowsForExport(db: Database, userId: number) {
  return db.all<{ kind: FollowKind; name: string | null; createdAt: string }>(sql`
    select f.kind, coalesce(u.username, t.name, g.name, iif(f.kind = 'car', 'vehicle ' || f.subject_id, null)) as name,
      strftime('%Y-%m-%dT%H:%M:%fZ', f.created_at / 1000.0, 'unixepoch') as createdAt
    from follows f
    left join users u on f.kind = 'racer' and u.id = f.subject_id
    left join tracks t on f.kind = 'track' and t.id = f.subject_id
    left join news_tags g on f.kind = 'tag' and g.id = f.subject_id
    where f.user_id = ${userId} limit ${literal(FOLLOWS_MAX)}`);
}
