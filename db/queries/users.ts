import { and, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
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
    .set({ ...account, namedAt: account.updatedAt, isActivated: true })
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

/**
 * Whether the updated account isn't the last one that can do an admin's work. Part of the update itself, so that two
 * admins who take the role from each other at the same moment can't both succeed.
 */
export function isNotLastAdmin(now: Date): SQL {
  // The partial index of staff needs its condition literally.
  return sql`(users.role <> 'admin' or exists (
    select 1 from users other where other.role <> 'racer' and other.role = 'admin' and other.id <> users.id
      and other.is_activated = 1 and other.banned_at is null and other.anonymised_at is null
      and coalesce(other.suspended_until, 0) <= ${now.getTime()}))`;
}

/** Whether the updated account is in a state that was seen (app/features/accounts/account-state.ts). */
function isAccountAsSeen(seen: string | undefined): SQL | undefined {
  if (seen === undefined) return undefined;
  return sql`users.role || '.' || coalesce(users.banned_at, 0) || '.' || coalesce(users.suspended_until, 0) = ${seen}`;
}

/**
 * Changes an account's role. Returns no row if the account was deleted, is no longer as seen, or is the last
 * admin's.
 */
export function updateUserRole(
  db: Database,
  id: number,
  role: Role,
  updatedAt: Date,
  seen?: string,
) {
  return db
    .update(users)
    .set({ role, updatedAt })
    .where(
      and(
        eq(users.id, id),
        isNull(users.anonymisedAt),
        isAccountAsSeen(seen),
        role === "admin" ? undefined : isNotLastAdmin(updatedAt),
      ),
    )
    .returning({ id: users.id });
}

/**
 * Bans (an instant) or unbans (null) an account; refresh its standings in the same batch. Returns
 * no row if nothing changes, the account was deleted, is no longer as seen, or is the last admin's.
 */
export function updateUserBanned(
  db: Database,
  id: number,
  bannedAt: Date | null,
  updatedAt: Date,
  seen?: string,
) {
  return db
    .update(users)
    .set({ bannedAt, updatedAt })
    .where(
      and(
        eq(users.id, id),
        bannedAt ? isNull(users.bannedAt) : isNotNull(users.bannedAt),
        isNull(users.anonymisedAt),
        isAccountAsSeen(seen),
        bannedAt ? isNotLastAdmin(updatedAt) : undefined,
      ),
    )
    .returning({ id: users.id });
}

/**
 * Suspends an account until an instant, or ends its suspension (null). Returns no row if the account was deleted,
 * is no longer as seen, or is the last admin's.
 */
export function updateUserSuspended(
  db: Database,
  id: number,
  change: { suspendedUntil: Date | null; suspensionReason: string; updatedAt: Date },
  seen: string,
) {
  return db
    .update(users)
    .set(change)
    .where(
      and(
        eq(users.id, id),
        isNull(users.anonymisedAt),
        isAccountAsSeen(seen),
        change.suspendedUntil ? isNotLastAdmin(change.updatedAt) : undefined,
      ),
    )
    .returning({ id: users.id });
}

/** Accounts with a staff role, by role, at most 100. */
export function findAllStaff(db: Database) {
  return db.all<{ id: number; username: string; email: string; role: Role; isBanned: number }>(sql`
    select id, username, email, role, banned_at is not null as isBanned from users
    where role <> 'racer' order by role, id limit 100`);
}

/** Banned accounts, the latest first, at most 100, each with the reason of its latest ban. */
export function findAllBanned(db: Database) {
  return db.all<{ id: number; username: string; bannedAt: number; reason: string | null }>(sql`
    select u.id, u.username, u.banned_at as bannedAt, (
      select json_extract(detail, '$.note') from audit_log
      where subject_kind = 'user' and subject_id = u.id and action = 'user.ban' order by id desc limit 1) as reason
    from users u where u.banned_at is not null and u.anonymised_at is null order by u.banned_at desc, u.id desc limit 100`);
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
    .set({ ...change, ...namedAtAfter(change) })
    .where(and(eq(users.id, id), isNull(users.anonymisedAt)))
    .returning();
}

/** Since when an account has its name, after a change that may leave it as it is. */
function namedAtAfter({ firstName, lastName, updatedAt }: ProfileChange & { updatedAt: Date }) {
  if (firstName === undefined && lastName === undefined) return {};
  const isSame = sql`first_name = ${firstName ?? sql`first_name`} and last_name = ${lastName ?? sql`last_name`}`;
  return { namedAt: sql`iif(${isSame}, named_at, ${updatedAt.getTime()})` };
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
