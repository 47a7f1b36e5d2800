import { and, desc, eq, gt, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { type Role, refreshTokens, sessions, users } from "../schema/index.ts";
import { literal } from "./literal.ts";

/** The session's user: by id, or by username key if the user is inserted in the same batch. */
export type SessionOwner = { id: number } | { usernameKey: string };

/**
 * Idempotent, since ids are random: only the same sign-in inserts one again. Returns no row if the account
 * was deleted or its password hash is no longer `ifPasswordIs`.
 */
export function insertSession(
  db: Database,
  row: {
    id: string;
    owner: SessionOwner;
    createdAt: Date;
    expiresAt: Date;
    userAgent: string;
    place: string;
    ifPasswordIs?: string | undefined;
    /** When a password or a passkey was checked for it; null if neither was. */
    confirmedAt: Date | null;
  },
) {
  const { id, owner, ifPasswordIs } = row;
  const isOwner = "id" in owner ? sql`id = ${owner.id}` : sql`username_key = ${owner.usernameKey}`;
  const isConfirmed = ifPasswordIs === undefined ? sql`true` : sql`password_hash = ${ifPasswordIs}`;
  const createdAt = row.createdAt.getTime();
  return db.all<{ id: string; passwordHash: string }>(sql`
    insert into sessions (id, user_id, created_at, last_used_at, expires_at, user_agent, place, confirmed_at)
    select ${id}, id, ${createdAt}, ${createdAt}, ${row.expiresAt.getTime()}, ${row.userAgent}, ${row.place},
      ${row.confirmedAt?.getTime() ?? null}
    from users where ${isOwner} and ${isConfirmed} and anonymised_at is null
    on conflict (id) do update set last_used_at = excluded.last_used_at
    returning id, (select password_hash from users where users.id = user_id) as passwordHash`);
}

/** Idempotent, like `insertSession`. Returns no row if the session has ended. */
export function insertRefreshToken(
  db: Database,
  row: { tokenHash: string; sessionId: string; createdAt: Date },
) {
  return db.all<{ sessionId: string }>(sql`
    insert into refresh_tokens (token_hash, session_id, created_at)
    select ${row.tokenHash}, id, ${row.createdAt.getTime()}
    from sessions where id = ${row.sessionId} and ended_at is null
    on conflict (token_hash) do update set created_at = excluded.created_at
    returning session_id as sessionId`);
}

const viewerColumns = {
  id: users.id,
  sessionId: sessions.id,
  username: users.username,
  email: users.email,
  role: users.role,
  isActivated: users.isActivated,
  hasPledged: users.hasPledged,
  joined1320At: users.joined1320At,
  suspendedUntil: users.suspendedUntil,
  suspensionReason: users.suspensionReason,
  confirmedAt: sessions.confirmedAt,
};

/** How many unseen notices are counted. */
const NOTICES_COUNTED = 10;

/** A member's unseen notices, up to ten: `sessions` and `users` are joined. */
const countNewNotices = (now: Date) => sql<number>`(select count(*) from (
  select 1 from notices n indexed by notices_unseen
  where n.user_id = users.id and n.seen_at is null and n.visible_at <= ${now.getTime()}
  limit ${literal(NOTICES_COUNTED)}))`;

type ViewerRow = {
  id: number;
  sessionId: string;
  username: string;
  email: string;
  role: Role;
  isActivated: boolean;
  hasPledged: boolean;
  joined1320At: Date | null;
  suspendedUntil: Date | null;
  suspensionReason: string;
  confirmedAt: Date | null;
  newNotices: number;
};

function toViewer({ joined1320At, ...row }: ViewerRow) {
  return { ...row, isClubMember: joined1320At !== null };
}

/** Whether a session is running and its account is neither banned nor deleted. */
function isRunning(now: Date) {
  return and(
    isNull(sessions.endedAt),
    gt(sessions.expiresAt, now),
    isNull(users.bannedAt),
    isNull(users.anonymisedAt),
  );
}

/** The signed-in user of a running session. */
export async function findViewerBySession(
  db: Database,
  { sessionId, userId, now }: { sessionId: string; userId: number; now: Date },
) {
  const [row] = await db
    .select({ ...viewerColumns, newNotices: countNewNotices(now) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isRunning(now)))
    .limit(1);
  return row ? toViewer(row) : null;
}

/** A refresh token of a running session, used or not, with the user it signs in. */
export async function findRefreshTokenByHash(
  db: Database,
  { tokenHash, now }: { tokenHash: string; now: Date },
) {
  const [row] = await db
    .select({
      ...viewerColumns,
      newNotices: countNewNotices(now),
      usedAt: refreshTokens.usedAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(refreshTokens.tokenHash, tokenHash), isRunning(now)))
    .limit(1);
  if (!row) return null;
  const { usedAt, lastUsedAt, ...viewer } = row;
  return { usedAt, lastUsedAt, viewer: toViewer(viewer) };
}

/** When the session of a refresh token ended; null if it is running or unknown. */
export async function findSessionEnd(db: Database, tokenHash: string): Promise<Date | null> {
  const [row] = await db
    .select({ endedAt: sessions.endedAt })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.tokenHash, tokenHash))
    .limit(1);
  return row?.endedAt ?? null;
}

/** Records the first use only: the grace period starts there. */
export function updateRefreshTokenUsed(db: Database, tokenHash: string, usedAt: Date) {
  return db
    .update(refreshTokens)
    .set({ usedAt })
    .where(and(eq(refreshTokens.tokenHash, tokenHash), isNull(refreshTokens.usedAt)));
}

export function deleteUsedRefreshTokensBySession(db: Database, sessionId: string, before: Date) {
  return db
    .delete(refreshTokens)
    .where(and(eq(refreshTokens.sessionId, sessionId), lt(refreshTokens.usedAt, before)));
}

export function updateSessionUsed(
  db: Database,
  sessionId: string,
  change: { lastUsedAt: Date; expiresAt: Date; place: string },
) {
  return db.update(sessions).set(change).where(eq(sessions.id, sessionId));
}

/** Records that the session's user has just entered a password or used a passkey. */
export function updateSessionConfirmed(db: Database, sessionId: string, confirmedAt: Date) {
  return db.update(sessions).set({ confirmedAt }).where(eq(sessions.id, sessionId));
}

export function updateSessionEnded(db: Database, sessionId: string, endedAt: Date) {
  return db
    .update(sessions)
    .set({ endedAt })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
}

export function updateSessionEndedByTokenHash(db: Database, tokenHash: string, endedAt: Date) {
  const owning = db
    .select({ id: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, tokenHash));
  return db
    .update(sessions)
    .set({ endedAt })
    .where(and(inArray(sessions.id, owning), isNull(sessions.endedAt)));
}

/** When a session started; null if it no longer exists. */
export async function findSessionStart(db: Database, sessionId: string): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .limit(1);
  return row?.createdAt ?? null;
}

/**
 * Ends a user's sessions except one. With `ifPasswordIs`, in the batch that changes the password: a
 * change that failed ends nothing.
 */
export function updateOtherSessionsEnded(
  db: Database,
  other: { userId: number; sessionId: string; endedAt: Date; ifPasswordIs?: string },
) {
  const { userId, sessionId, endedAt, ifPasswordIs } = other;
  return db
    .update(sessions)
    .set({ endedAt })
    .where(
      and(
        eq(sessions.userId, userId),
        ne(sessions.id, sessionId),
        isNull(sessions.endedAt),
        ifPasswordIs === undefined
          ? undefined
          : sql`exists (select 1 from users where id = ${userId} and password_hash = ${ifPasswordIs})`,
      ),
    )
    .returning({ id: sessions.id });
}

/** Ends all sessions of a user. */
export function updateSessionsEndedByUser(db: Database, userId: number, endedAt: Date) {
  return db
    .update(sessions)
    .set({ endedAt })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
}

/** Ends all sessions of an account whose row was written at the same instant, earlier in the batch. */
export function updateSessionsEndedIfUpdated(db: Database, userId: number, endedAt: Date) {
  return db
    .update(sessions)
    .set({ endedAt })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        sql`exists (select 1 from users where id = ${userId} and updated_at = ${endedAt.getTime()})`,
      ),
    );
}

/** A user's running sessions: the given one first, then the most recently used. */
export function findAllRunningSessionsByUser(
  db: Database,
  query: { userId: number; firstId: string; now: Date; limit: number },
) {
  const { userId, firstId, now, limit } = query;
  return db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      userAgent: sessions.userAgent,
      place: sessions.place,
    })
    .from(sessions)
    .where(
      and(
        // Only the latest ones are read, however many there are.
        sql`${sessions.id} in (select ${firstId} union all select id from (
          select id from sessions indexed by sessions_running
          where user_id = ${userId} and ended_at is null and expires_at > ${now.getTime()}
          order by last_used_at desc limit ${limit}))`,
        // The plus keeps the planner off the index of all sessions.
        sql`+${sessions.userId} = ${userId}`,
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
      ),
    )
    .orderBy(desc(eq(sessions.id, firstId)), desc(sessions.lastUsedAt))
    .limit(limit);
}

/** Ends one session of a user; returns no row if it is another user's or has ended. */
export function updateOwnSessionEnded(
  db: Database,
  { userId, sessionId, endedAt }: { userId: number; sessionId: string; endedAt: Date },
) {
  return db
    .update(sessions)
    .set({ endedAt })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
}
