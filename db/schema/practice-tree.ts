import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { day, instant } from "../columns.ts";
import { users } from "./users.ts";

/** A tree and a way to leave it: each has a board of its own. */
export const PRACTICE_KINDS = ["full-foot", "full-box", "pro-foot", "pro-box"] as const;
export type PracticeKind = (typeof PRACTICE_KINDS)[number];

/** What the lights were left with; `mixed` is more than one of them. They differ in latency. */
export const PRACTICE_INPUTS = ["key", "mouse", "touch", "pen", "other", "mixed"] as const;
export type PracticeInput = (typeof PRACTICE_INPUTS)[number];

/** The round of the practice tree that a member has open: at most one, so that nobody can collect them. */
export const practiceRounds = sqliteTable("practice_rounds", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  id: text("id").notNull(),
  createdAt: instant("created_at").notNull(),
  kind: text("kind", { enum: PRACTICE_KINDS }).notNull(),
  /** 32 hex digits, from which the holds before each tree are derived. */
  seed: text("seed").notNull(),
});

/** A member's best round of a week. A game: nothing else reads it. */
export const practiceScores = sqliteTable(
  "practice_scores",
  {
    /** The week's Monday, UTC. */
    weekOn: day("week_on").notNull(),
    kind: text("kind", { enum: PRACTICE_KINDS }).notNull(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    /** Over five tries, a red light as its penalty. */
    averageMs: integer("average_ms").notNull(),
    /** The five reaction times; a red light is negative. */
    reactionsMs: text("reactions_ms", { mode: "json" }).$type<readonly number[]>().notNull(),
    input: text("input", { enum: PRACTICE_INPUTS }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.weekOn, t.kind, t.userId] }),
    index("practice_scores_board").on(t.weekOn, t.kind, t.averageMs, t.createdAt),
    // For a member's export and deletion.
    index("practice_scores_user").on(t.userId),
  ],
);
