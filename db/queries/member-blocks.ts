import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { memberBlocks, users } from "../schema/index.ts";

/** How many members one member can block. */
export const BLOCKS_MAX = 500;

type Block = { userId: number; blockedId: number };

/** Blocks a member. Returns no row if they were blocked already, or `userId` has blocked 500. */
export function insertBlock(
  db: Database,
  { userId, blockedId, createdAt }: Block & { createdAt: Date },
) {
  return db
    .insert(memberBlocks)
    .select(
      sql`select ${userId}, ${blockedId}, ${createdAt.getTime()} where (select count(*) from ${memberBlocks} where user_id = ${userId}) < ${BLOCKS_MAX}`,
    )
    .onConflictDoNothing()
    .returning({ blockedId: memberBlocks.blockedId });
}

/** Ends a block; returns its row, or none if there was none. */
export function deleteBlock(db: Database, { userId, blockedId }: Block) {
  return db
    .delete(memberBlocks)
    .where(and(eq(memberBlocks.userId, userId), eq(memberBlocks.blockedId, blockedId)))
    .returning({ blockedId: memberBlocks.blockedId });
}

/** Whether `userId` has blocked `blockedId`. */
export async function isBlocked(db: Database, { userId, blockedId }: Block): Promise<boolean> {
  const [row] = await db
    .select({ blockedId: memberBlocks.blockedId })
    .from(memberBlocks)
    .where(and(eq(memberBlocks.userId, userId), eq(memberBlocks.blockedId, blockedId)));
  return row !== undefined;
}

/** The member with a username key and whether `userId` has blocked them: one row, or none for a name nobody has. */
export function findAllBlockable(
  db: Database,
  { userId, usernameKey }: { userId: number; usernameKey: string },
) {
  return db.all<{ id: number; username: string; isBlocked: number }>(sql`
    select u.id, u.username, exists (
      select 1 from member_blocks b where b.user_id = ${userId} and b.blocked_id = u.id) as isBlocked
    from users u where u.username_key = ${usernameKey} and u.anonymised_at is null`);
}

/** Everyone whom a member has blocked, by username; at most 500. */
export function listBlocks(db: Database, userId: number) {
  return db
    .select({
      blockedId: memberBlocks.blockedId,
      username: users.username,
      createdAt: memberBlocks.createdAt,
    })
    .from(memberBlocks)
    .innerJoin(users, eq(users.id, memberBlocks.blockedId))
    .where(eq(memberBlocks.userId, userId))
    .orderBy(asc(users.username))
    .limit(BLOCKS_MAX);
}
