import { and, eq, gt, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { type Role, refreshTokens, sessions, users } from "../schema/index.ts";

/** Whose session it becomes: by id, or by username key when the user is inserted in the same batch. */
export type SessionOwner = { id: number } | { usernameKey: string };

export function insertSession(
  db: Database,
  row: { id: string; owner: SessionOwner; createdAt: Date; expiresAt: Date; userAgent: string },
) {
  const { owner, ...values } = row;
  return db
    .insert(sessions)
    .values({ ...values, lastUsedAt: row.createdAt, userId: ownerId(owner) });
}

function ownerId(owner: SessionOwner): number | SQL {
  return "id" in owner
    ? owner.id
    : sql`(select id from users where username_key = ${owner.usernameKey})`;
}

export function insertRefreshToken(
  db: Database,
  row: Pick<typeof refreshTokens.$inferInsert, "tokenHash" | "sessionId" | "createdAt">,
) {
  return db.insert(refreshTokens).values(row);
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
};

type ViewerRow = {
  id: number;
  sessionId: string;
  username: string;
  email: string;
  role: Role;
  isActivated: boolean;
  hasPledged: boolean;
  joined1320At: Date | null;
};

function toViewer({ joined1320At, ...row }: ViewerRow) {
  return { ...row, isClubMember: joined1320At !== null };
}

/** A session counts while it runs and its account is neither banned nor deleted. */
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
    .select(viewerColumns)
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
    .select({ ...viewerColumns, usedAt: refreshTokens.usedAt, lastUsedAt: sessions.lastUsedAt })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(refreshTokens.tokenHash, tokenHash), isRunning(now)))
    .limit(1);
  if (!row) return null;
  const { usedAt, lastUsedAt, ...viewer } = row;
  return { usedAt, lastUsedAt, viewer: toViewer(viewer) };
}

/** Keeps the first use: the grace counts from there. */
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
  change: { lastUsedAt: Date; expiresAt: Date },
) {
  return db.update(sessions).set(change).where(eq(sessions.id, sessionId));
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
