import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { day, flag, instant } from "../columns.ts";
import { slips } from "./slips.ts";
import { users } from "./users.ts";

export const CHALLENGE_STATUSES = [
  "WAITING",
  "RUNNING",
  "DECIDED",
  "DECLINED",
  "WITHDRAWN",
  "EXPIRED",
] as const;
export type ChallengeStatus = (typeof CHALLENGE_STATUSES)[number];

/**
 * Two members against each other over a month: the better best run wins. Triggers write the notices of each change of
 * the status, and count the results.
 */
export const challenges = sqliteTable(
  "challenges",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    challengerId: integer("challenger_id")
      .notNull()
      .references(() => users.id),
    rivalId: integer("rival_id")
      .notNull()
      .references(() => users.id),
    /** The ids of both, the lower one first: `3:12`. */
    pair: text("pair")
      .notNull()
      .generatedAlwaysAs(sql`min(challenger_id, rival_id) || ':' || max(challenger_id, rival_id)`, {
        mode: "virtual",
      }),
    isStock: flag("is_stock").notNull(),
    status: text("status").$type<ChallengeStatus>().notNull(),
    createdAt: instant("created_at").notNull(),
    /** When the status last changed. */
    changedAt: instant("changed_at").notNull(),
    /** When the rival accepted: runs sent before don't count. Null until then, like the three below. */
    startsAt: instant("starts_at"),
    startsOn: day("starts_on"),
    /** The last day of the month. */
    endsOn: day("ends_on"),
    /** When it is decided, a week later, so that the last runs can be approved. */
    settlesAt: instant("settles_at"),

    // The result, which nothing changes any more. Null without a run.
    winnerId: integer("winner_id").references(() => users.id),
    challengerSlipId: integer("challenger_slip_id").references(() => slips.id),
    challengerMs: integer("challenger_ms"),
    challengerHundredthsMph: integer("challenger_hundredths_mph"),
    rivalSlipId: integer("rival_slip_id").references(() => slips.id),
    rivalMs: integer("rival_ms"),
    rivalHundredthsMph: integer("rival_hundredths_mph"),
  },
  (t) => [
    // One open challenge for each two members, whoever sent it.
    uniqueIndex("challenges_pair").on(t.pair).where(sql`status in ('WAITING', 'RUNNING')`),
    index("challenges_challenger").on(t.challengerId, t.status, t.id),
    index("challenges_rival").on(t.rivalId, t.status, t.id),
    index("challenges_waiting").on(t.createdAt).where(sql`status = 'WAITING'`),
    index("challenges_settling").on(t.settlesAt).where(sql`status = 'RUNNING'`),
  ],
);

/** How many challenges a member has won and lost; maintained by triggers. */
export const challengeTallies = sqliteTable("challenge_tallies", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id),
  wins: integer("wins").notNull().default(0),
  losses: integer("losses").notNull().default(0),
});

/** Members who take no challenges. */
export const challengeRefusals = sqliteTable("challenge_refusals", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id),
});
