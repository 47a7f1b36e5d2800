import { index, integer, primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { users } from "./users.ts";

/** Members whom a member has blocked: they can't mention, follow or challenge that member. */
export const memberBlocks = sqliteTable(
  "member_blocks",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    blockedId: integer("blocked_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.blockedId] }),
    index("member_blocks_blocked").on(t.blockedId),
  ],
);
