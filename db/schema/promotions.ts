import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { flag, instant, timestamps } from "../columns.ts";
import { users } from "./users.ts";

/** Rounds of the livery shootout. A round is open from `opensAt` until `closesAt`. */
export const liveryRounds = sqliteTable(
  "livery_rounds",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    ...timestamps,
    slug: text("slug").notNull(),
    title: text("title").notNull(),
    opensAt: instant("opens_at").notNull(),
    closesAt: instant("closes_at").notNull(),
  },
  (t) => [uniqueIndex("livery_rounds_slug").on(t.slug), index("livery_rounds_opens").on(t.opensAt)],
);

export const liveryDesigns = sqliteTable(
  "livery_designs",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    roundId: integer("round_id")
      .notNull()
      .references(() => liveryRounds.id, { onDelete: "cascade" }),
    /** Also the name of the drawing: `/art/livery/SLUG.svg`. */
    slug: text("slug").notNull(),
    name: text("name").notNull(),
    idea: text("idea").notNull(),
    designer: text("designer").notNull(),
    /** Maintained by a trigger on votes. A vote still counts after its account was deleted. */
    voteCount: integer("vote_count").notNull().default(0),
  },
  (t) => [uniqueIndex("livery_designs_slug").on(t.roundId, t.slug)],
);

/** One vote per user and round. */
export const liveryVotes = sqliteTable(
  "livery_votes",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    roundId: integer("round_id")
      .notNull()
      .references(() => liveryRounds.id, { onDelete: "cascade" }),
    designId: integer("design_id")
      .notNull()
      .references(() => liveryDesigns.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.roundId] })],
);

export const giveaways = sqliteTable(
  "giveaways",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    ...timestamps,
    slug: text("slug").notNull(),
    opensAt: instant("opens_at").notNull(),
    closesAt: instant("closes_at").notNull(),
    /** Null until the winner is drawn; then everything needed to verify the draw. */
    drawnAt: instant("drawn_at"),
    drawSeed: text("draw_seed"),
    drawEntryCount: integer("draw_entry_count"),
    winnerId: integer("winner_id").references(() => users.id),
  },
  (t) => [uniqueIndex("giveaways_slug").on(t.slug), index("giveaways_opens").on(t.opensAt)],
);

/** One entry per account and giveaway. */
export const giveawayEntries = sqliteTable(
  "giveaway_entries",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    giveawayId: integer("giveaway_id")
      .notNull()
      .references(() => giveaways.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    /** `US` or `CA`. */
    country: text("country").notNull(),
    isOfAge: flag("is_of_age").notNull(),
  },
  (t) => [
    uniqueIndex("giveaway_entries_user").on(t.userId, t.giveawayId),
    index("giveaway_entries_giveaway").on(t.giveawayId, t.id),
  ],
);
