import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, instant, timestamps } from "../columns.ts";

export const ROLES = ["racer", "moderator", "editor", "admin"] as const;
export type Role = (typeof ROLES)[number];

export const users = sqliteTable(
  "users",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    ...timestamps,

    username: text("username").notNull(),
    /** The username in lower case: look-ups and uniqueness ignore case. */
    usernameKey: text("username_key").notNull(),
    email: text("email").notNull(),
    emailKey: text("email_key").notNull(),
    /** `scrypt$N$r$p$salt$hash`; empty once the account is deleted. */
    passwordHash: text("password_hash").notNull(),
    role: text("role").$type<Role>().notNull().default("racer"),

    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    country: text("country").notNull().default(""),
    zipCode: text("zip_code").notNull().default(""),

    isActivated: flag("is_activated").notNull().default(false),
    hasNewsOptIn: flag("has_news_opt_in").notNull().default(false),
    hasEventsOptIn: flag("has_events_opt_in").notNull().default(false),
    /** The no-street-racing pledge; a slip is refused without it. */
    hasPledged: flag("has_pledged").notNull().default(false),
    isRealNameShown: flag("is_real_name_shown").notNull().default(false),
    /** When the first vehicle was saved; null means not a member of the 1320 Club. */
    joined1320At: instant("joined_1320_at"),
    bannedAt: instant("banned_at"),
    anonymisedAt: instant("anonymised_at"),
    /** How many of this racer's runs are listed; kept by triggers on slips. */
    listedRunCount: integer("listed_run_count").notNull().default(0),
  },
  (t) => [
    uniqueIndex("users_username_key").on(t.usernameKey),
    uniqueIndex("users_email_key").on(t.emailKey),
    index("users_staff").on(t.role).where(sql`role <> 'racer'`),
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
    userAgent: text("user_agent").notNull().default(""),
  },
  (t) => [index("sessions_user").on(t.userId, t.lastUsedAt)],
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

export const ACCOUNT_TOKEN_KINDS = ["activation", "reset"] as const;
export type AccountTokenKind = (typeof ACCOUNT_TOKEN_KINDS)[number];

/** Single-use links sent by mail, stored hashed. A new one of a kind voids the old ones. */
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
