import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { day, flag, instant } from "../columns.ts";
import { users } from "./users.ts";

export const SETTINGS_SECTIONS = [
  "announcement",
  "coming-soon",
  "openings",
  "preview-links",
  "redirects",
] as const;
/** A part of the site's settings that changes as a whole, and conflicts as a whole. */
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

/**
 * The versions of the site's settings, the newest 50. Visitors are served from KV, which has the newest one
 * (app/features/operations/DECISIONS.md). A version is stored only if no other has its number, so that of two changes
 * at once one fails.
 */
export const siteChanges = sqliteTable("site_changes", {
  version: integer("version").primaryKey(),
  createdAt: instant("created_at").notNull(),
  /** Null for scripts. */
  actorId: integer("actor_id").references(() => users.id),
  section: text("section").$type<SettingsSection>().notNull(),
  /** What was done, in a line. */
  summary: text("summary").notNull(),
  /** All settings after the change. */
  settings: text("settings", { mode: "json" }).$type<unknown>().notNull(),
  /** When KV got it; null until then. */
  publishedAt: instant("published_at"),
});

/** How often each redirect was followed. */
export const redirectHits = sqliteTable("redirect_hits", {
  /** The rule's `from`. */
  path: text("path").primaryKey(),
  hitCount: integer("hit_count").notNull(),
  /** The last day, `YYYY-MM-DD` (UTC). */
  lastHitOn: day("last_hit_on").notNull(),
});

/** Paths without a page that visitors asked for within the last week: suggestions for redirects. */
export const missedPaths = sqliteTable(
  "missed_paths",
  {
    path: text("path").primaryKey(),
    hitCount: integer("hit_count").notNull(),
    /** The last day, `YYYY-MM-DD` (UTC). */
    lastHitOn: day("last_hit_on").notNull(),
    /** Whether an admin doesn't want to see it. */
    isIgnored: flag("is_ignored").notNull().default(false),
  },
  (t) => [index("missed_paths_hits").on(t.isIgnored, t.hitCount)],
);
