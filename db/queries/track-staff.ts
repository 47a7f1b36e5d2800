import { and, asc, desc, eq, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { trackKeys, trackStaff, users } from "../schema/index.ts";

/** The members who work for a strip, at most 100. */
export function findAllStaffOfStrip(db: Database, trackId: number) {
  return db
    .select({ id: users.id, username: users.username, createdAt: trackStaff.createdAt })
    .from(trackStaff)
    .innerJoin(users, eq(users.id, trackStaff.userId))
    .where(eq(trackStaff.trackId, trackId))
    .orderBy(asc(trackStaff.userId))
    .limit(100);
}

type Place = { userId: number; trackId: number };

/**
 * Makes an activated racer, or a member who works for another strip, staff of a strip: the place first, then the role.
 * Nothing happens to anyone else, or a second time. Strips of an earlier role that an admin has ended are dropped.
 */
export function insertStripStaff(
  db: Database,
  { userId, trackId, invitedBy, at }: Place & { invitedBy: number | null; at: Date },
) {
  return [
    db.run(sql`delete from track_staff where user_id = ${userId}
      and exists (select 1 from users where id = ${userId} and role <> 'track')`),
    db.run(sql`insert into track_staff (user_id, track_id, invited_by, created_at)
      select id, ${trackId}, ${invitedBy}, ${at.getTime()} from users
      where id = ${userId} and role in ('racer', 'track') and is_activated = 1 and banned_at is null
        and anonymised_at is null
      on conflict do nothing`),
  ] as const;
}

/** Gives the role to a racer with a strip. */
export function updateRoleToTrack(db: Database, userId: number, at: Date) {
  return db
    .update(users)
    .set({ role: "track", updatedAt: at })
    .where(
      and(
        eq(users.id, userId),
        eq(users.role, "racer"),
        sql`exists (select 1 from track_staff where user_id = ${userId})`,
      ),
    );
}

/** Ends a member's work for a strip. */
export function deleteStripStaff(db: Database, { userId, trackId }: Place) {
  return db
    .delete(trackStaff)
    .where(and(eq(trackStaff.userId, userId), eq(trackStaff.trackId, trackId)))
    .returning({ userId: trackStaff.userId });
}

/** A member without strips is a racer again. */
export function updateRoleToRacer(db: Database, userId: number, at: Date) {
  return db
    .update(users)
    .set({ role: "racer", updatedAt: at })
    .where(
      and(
        eq(users.id, userId),
        eq(users.role, "track"),
        sql`not exists (select 1 from track_staff where user_id = ${userId})`,
      ),
    );
}

export type TrackKey = typeof trackKeys.$inferSelect;

/** A strip's keys, the newest first, revoked ones included, at most 50. */
export function findAllKeysOfStrip(db: Database, trackId: number): Promise<TrackKey[]> {
  return db
    .select()
    .from(trackKeys)
    .where(eq(trackKeys.trackId, trackId))
    .orderBy(desc(trackKeys.id))
    .limit(50);
}

/** A key; null if there is none. */
export async function findTrackKey(db: Database, id: number): Promise<TrackKey | null> {
  const [key] = await db.select().from(trackKeys).where(eq(trackKeys.id, id)).limit(1);
  return key ?? null;
}

/** Adds a key, unless the strip has `most` that work. Returns it, or no row. */
export function insertTrackKey(
  db: Database,
  key: {
    trackId: number;
    name: string;
    secretId: string;
    createdBy: number;
    createdAt: Date;
    most: number;
  },
) {
  return db.all<{ id: number }>(sql`
    insert into track_keys (track_id, name, secret_id, created_by, created_at)
    select ${key.trackId}, ${key.name}, ${key.secretId}, ${key.createdBy}, ${key.createdAt.getTime()}
    where (select count(*) from track_keys where track_id = ${key.trackId} and revoked_at is null) < ${key.most}
      and (select count(*) from track_keys where track_id = ${key.trackId}) < 50
    returning id`);
}

/** Revokes a strip's key; returns no row if it doesn't work anymore. */
export function updateKeyToRevoked(
  db: Database,
  { id, trackId, at }: { id: number; trackId: number; at: Date },
) {
  return db
    .update(trackKeys)
    .set({ revokedAt: at })
    .where(and(eq(trackKeys.id, id), eq(trackKeys.trackId, trackId), isNull(trackKeys.revokedAt)))
    .returning({ id: trackKeys.id });
}

/** Notes a key's use, at most once a minute. */
export function updateKeyUsed(db: Database, id: number, at: Date) {
  return db
    .update(trackKeys)
    .set({ lastUsedAt: at })
    .where(
      and(
        eq(trackKeys.id, id),
        lt(sql`coalesce(${trackKeys.lastUsedAt}, 0)`, at.getTime() - 60_000),
      ),
    );
}
