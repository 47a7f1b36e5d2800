import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { flag, instant, timestamps } from "../columns.ts";

export const ROLES = ["racer", "track", "moderator", "editor", "admin"] as const;
export type Role = (typeof ROLES)[number];

export const users = sqliteTable(
  "users",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    ...timestamps,

    username: text("username").notNull(),
    /** The username in lower case: lookups and uniqueness ignore case. */
    usernameKey: text("username_key").notNull(),
    email: text("email").notNull(),
    emailKey: text("email_key").notNull(),
    /** `scrypt$N$r$p$salt$hash`; empty once the account is deleted. */
    passwordHash: text("password_hash").notNull(),
    role: text("role").$type<Role>().notNull().default("racer"),

    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    /** When the name last changed; null if it is the one of the registration. */
    namedAt: instant("named_at"),
    country: text("country").notNull().default(""),
    zipCode: text("zip_code").notNull().default(""),

    isActivated: flag("is_activated").notNull().default(false),
    hasNewsOptIn: flag("has_news_opt_in").notNull().default(false),
    hasEventsOptIn: flag("has_events_opt_in").notNull().default(false),
    /** The no-street-racing pledge, required to submit slips. */
    hasPledged: flag("has_pledged").notNull().default(false),
    isRealNameShown: flag("is_real_name_shown").notNull().default(false),
    /** When the first vehicle was saved; null means not a member of the 1320 Club. */
    joined1320At: instant("joined_1320_at"),
    bannedAt: instant("banned_at"),
    /** Until then the racer can't write. It stays when it has passed: compare it with the clock. */
    suspendedUntil: instant("suspended_until"),
    /** What the racer is told; erased on deletion. */
    suspensionReason: text("suspension_reason").notNull().default(""),
    anonymisedAt: instant("anonymised_at"),
    /** How many of this racer's runs are listed; maintained by triggers on slips. */
    listedRunCount: integer("listed_run_count").notNull().default(0),
  },
  (t) => [
    uniqueIndex("users_username_key").on(t.usernameKey),
    uniqueIndex("users_email_key").on(t.emailKey),
    // Few users are staff, and few are banned.
    index("users_staff").on(t.role, t.id).where(sql`role <> 'racer'`),
    index("users_banned").on(t.bannedAt, t.id).where(sql`banned_at is not null`),
  ],
);

/** What staff note about a member: only in the member's own data export. Deleted with the account. */
export const memberNotes = sqliteTable(
  "member_notes",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    authorId: integer("author_id")
      .notNull()
      .references(() => users.id),
    createdAt: instant("created_at").notNull(),
    text: text("text").notNull(),
    /** What it was written on, `report`, `comment` or `appeal`, and its id; null for the member's own page. */
    subjectKind: text("subject_kind"),
    subjectId: integer("subject_id"),
  },
  (t) => [
    index("member_notes_user").on(t.userId, t.id),
    index("member_notes_subject")
      .on(t.subjectKind, t.subjectId, t.id)
      .where(sql`subject_kind is not null`),
  ],
);

/** One sign-in on one device; ending it ends its whole family of refresh tokens. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    endedAt: instant("ended_at"),
    /** When its user last entered a password or used a passkey. */
    confirmedAt: instant("confirmed_at"),
    userAgent: text("user_agent").notNull().default(""),
    /** Where it was last used from, "City, Country" from the edge; empty if unknown. */
    place: text("place").notNull().default(""),
  },
  (t) => [
    index("sessions_user").on(t.userId, t.lastUsedAt),
    index("sessions_running").on(t.userId, t.lastUsedAt).where(sql`ended_at is null`),
  ],
);

export const refreshTokens = sqliteTable(
  "refresh_tokens",
  {
    /** SHA-256 of the token, hex; the token itself is only in the cookie. */
    tokenHash: text("token_hash").primaryKey(),
    sessionId: text("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    /** Null until rotated. */
    usedAt: instant("used_at"),
  },
  (t) => [index("refresh_tokens_session").on(t.sessionId)],
);

export const ACCOUNT_TOKEN_KINDS = [
  "activation",
  "reset",
  "completion",
  "oldEmail",
  "newEmail",
] as const;
export type AccountTokenKind = (typeof ACCOUNT_TOKEN_KINDS)[number];

/**
 * Single-use links sent by mail, stored hashed. All links of a kind are valid until one of them is
 * used.
 */
export const accountTokens = sqliteTable(
  "account_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind").$type<AccountTokenKind>().notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [index("account_tokens_user").on(t.userId, t.kind)],
);

/**
 * A new address, pending until both the old and the new one have confirmed; at most one per user.
 */
export const emailChanges = sqliteTable("email_changes", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  newEmail: text("new_email").notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  oldConfirmedAt: instant("old_confirmed_at"),
  newConfirmedAt: instant("new_confirmed_at"),
});

/** Recent wrong passwords by account, name and IP address, which lock signing in for a while. */
export const signInFailures = sqliteTable(
  "sign_in_failures",
  {
    /** `account:ID`, `name:HASH`, `confirmation:ID`, `device:NONCE:MARK` or `address:ADDRESS`. */
    key: text("key").primaryKey(),
    failureCount: integer("failure_count").notNull(),
    firstFailedAt: instant("first_failed_at").notNull(),
    lastFailedAt: instant("last_failed_at").notNull(),
    lockedUntil: instant("locked_until"),
  },
  (t) => [index("sign_in_failures_last").on(t.lastFailedAt)],
);

/** Public keys that sign in without a password (WebAuthn). */
export const passkeys = sqliteTable(
  "passkeys",
  {
    /** The credential id, base64url. */
    id: text("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** COSE public key, base64url. */
    publicKey: text("public_key").notNull(),
    /** The authenticator's signature counter; a decrease reveals a cloned authenticator. */
    signatureCount: integer("signature_count").notNull(),
    transports: text("transports", { mode: "json" }).$type<string[]>().notNull(),
    name: text("name").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [index("passkeys_user").on(t.userId, t.createdAt)],
);

/** Random challenges for authenticators to sign, valid for five minutes and one use. */
export const passkeyChallenges = sqliteTable(
  "passkey_challenges",
  {
    /** SHA-256 of the challenge, hex. */
    challengeHash: text("challenge_hash").primaryKey(),
    /** The user who registers a key; null when signing in, before the user is known. */
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("passkey_challenges_expires").on(t.expiresAt),
    index("passkey_challenges_user").on(t.userId).where(sql`user_id is not null`),
  ],
);

/**
 * The usernames of racers whose garages are public, for the site's search; maintained by triggers. `=boostmay` is
 * `boost_may` without punctuation, and the other spellings lack one of its letters: a name with one wrong letter
 * shares one of them.
 */
export const racerSpellings = sqliteTable(
  "racer_spellings",
  {
    spelling: text("spelling").notNull(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.spelling, t.userId] }),
    index("racer_spellings_user").on(t.userId),
  ],
);
