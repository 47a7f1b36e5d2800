import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { type Role, users } from "../schema/index.ts";

export type User = typeof users.$inferSelect;

export type NewUser = Pick<
  typeof users.$inferInsert,
  | "username"
  | "usernameKey"
  | "email"
  | "emailKey"
  | "passwordHash"
  | "firstName"
  | "lastName"
  | "country"
  | "zipCode"
  | "hasNewsOptIn"
  | "hasEventsOptIn"
  | "hasPledged"
> & { createdAt: Date };

/** Whether any account exists. */
export async function existsAnyUser(db: Database): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).limit(1);
  return rows.length > 0;
}

/** Adds a racer, not activated. @throws if the name or email is taken (unique keys) */
export function insertUser(db: Database, user: NewUser) {
  return db
    .insert(users)
    .values({ ...user, updatedAt: user.createdAt })
    .returning();
}

export async function findUserById(db: Database, id: number): Promise<User | null> {
  const [user] = await db.select().from(users).where(eq(users.id, id)).limit(1);
  return user ?? null;
}

/** An account's postal code and country, as one row or none. */
export function findAllZipCodesOf(db: Database, id: number) {
  const columns = { zipCode: users.zipCode, country: users.country };
  return db.select(columns).from(users).where(eq(users.id, id)).limit(1);
}

export async function findUserByUsernameKey(db: Database, key: string): Promise<User | null> {
  const [user] = await db.select().from(users).where(eq(users.usernameKey, key)).limit(1);
  return user ?? null;
}

export async function findUserByEmailKey(db: Database, key: string): Promise<User | null> {
  const [user] = await db.select().from(users).where(eq(users.emailKey, key)).limit(1);
  return user ?? null;
}

/** Whether a username and an email already belong to an account. */
export async function findTakenKeys(
  db: Database,
  keys: { usernameKey: string; emailKey: string },
): Promise<{ username: boolean; email: boolean }> {
  const rows = await db
    .select({ usernameKey: users.usernameKey, emailKey: users.emailKey })
    .from(users)
    .where(or(eq(users.usernameKey, keys.usernameKey), eq(users.emailKey, keys.emailKey)))
    .limit(2);
  return {
    username: rows.some((row) => row.usernameKey === keys.usernameKey),
    email: rows.some((row) => row.emailKey === keys.emailKey),
  };
}

/**
 * Activates an account that is neither banned nor deleted; refresh its standings in the same batch.
 */
export function updateUserActivated(db: Database, id: number, updatedAt: Date) {
  return db
    .update(users)
    .set({ isActivated: true, updatedAt })
    .where(and(eq(users.id, id), isNull(users.bannedAt), isNull(users.anonymisedAt)));
}

/** Replaces a password hash; returns no row if it is no longer the one that was verified. */
export function updateUserPassword(
  db: Database,
  id: number,
  change: { from: string; to: string; updatedAt: Date },
) {
  return db
    .update(users)
    .set({ passwordHash: change.to, updatedAt: change.updatedAt })
    .where(and(eq(users.id, id), eq(users.passwordHash, change.from)))
    .returning({ id: users.id });
}

/**
 * Completes an account that staff created, once: returns no row if it already has a password, is
 * banned or is deleted.
 */
export function updateUserCompleted(
  db: Database,
  id: number,
  account: Omit<NewUser, "email" | "emailKey" | "createdAt"> & { updatedAt: Date },
) {
  return db
    .update(users)
    .set({ ...account, isActivated: true })
    .where(
      and(
        eq(users.id, id),
        eq(users.passwordHash, ""),
        isNull(users.bannedAt),
        isNull(users.anonymisedAt),
      ),
    )
    .returning({ id: users.id });
}

export function updateUserRole(db: Database, id: number, role: Role, updatedAt: Date) {
  return db.update(users).set({ role, updatedAt }).where(eq(users.id, id));
}

/**
 * Bans (an instant) or unbans (null) an account; refresh its standings in the same batch. Returns
 * no row if nothing changes or the account was deleted.
 */
export function updateUserBanned(db: Database, id: number, bannedAt: Date | null, updatedAt: Date) {
  return db
    .update(users)
    .set({ bannedAt, updatedAt })
    .where(
      and(
        eq(users.id, id),
        bannedAt ? isNull(users.bannedAt) : isNotNull(users.bannedAt),
        isNull(users.anonymisedAt),
      ),
    )
    .returning({ id: users.id });
}

/** Makes a user a member of the 1320 Club; an earlier date is kept. */
export function updateUserJoined1320(db: Database, id: number, joinedAt: Date) {
  return db
    .update(users)
    .set({ joined1320At: sql`coalesce(joined_1320_at, ${joinedAt.getTime()})` })
    .where(eq(users.id, id));
}

export type ProfileChange = Partial<
  Pick<
    User,
    | "firstName"
    | "lastName"
    | "country"
    | "zipCode"
    | "hasNewsOptIn"
    | "hasEventsOptIn"
    | "hasPledged"
    | "isRealNameShown"
  >
>;

/** Changes an account's profile; returns the account, or none if it was deleted. */
export function updateUserProfile(
  db: Database,
  id: number,
  change: ProfileChange & { updatedAt: Date },
) {
  return db
    .update(users)
    .set(change)
    .where(and(eq(users.id, id), isNull(users.anonymisedAt)))
    .returning();
}

/** The email addresses of editors and admins, at most 20: the recipients of staff mail. */
export function findAllEditorAddresses(db: Database) {
  // The partial index of staff needs its condition literally.
  return db.all<{ email: string }>(sql`
    select email from users
    where role <> 'racer' and role in ('editor', 'admin') and is_activated = 1
      and banned_at is null and anonymised_at is null
    order by role, id limit 20`);
}
