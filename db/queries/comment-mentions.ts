import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { mutedThreads } from "../schema/index.ts";
import { literal } from "./literal.ts";

/** Members by their names in lower case whom an author may mention: not those who have blocked them. */
export function findAllMentionable(
  db: Database,
  { names, authorId }: { names: readonly string[]; authorId: number },
) {
  return db.all<{ id: number; username: string }>(sql`
    select u.id, u.username from json_each(${JSON.stringify(names)}) n
    cross join users u on u.username_key = n.value
    where u.is_activated = 1 and u.banned_at is null and u.anonymised_at is null
      and not exists (select 1 from member_blocks b where b.user_id = u.id and b.blocked_id = ${authorId})`);
}

/** How many members an author has mentioned since an instant, counted up to `max`. */
export async function countMentions(
  db: Database,
  { authorId, since, max }: { authorId: number; since: Date; max: number },
): Promise<number> {
  const [row] = await db.all<{ count: number }>(sql`
    select count(*) as count from (
      select 1 from comment_mentions where author_id = ${authorId} and created_at > ${since.getTime()}
      limit ${literal(max)})`);
  return row?.count ?? 0;
}

/** How many names are read to suggest some of them. */
const NAMES_READ = 40;

/** Public members whose names begin with a text in lower case, in order. */
export function findAllMembersByPrefix(db: Database, prefix: string, limit: number) {
  return db.all<{ username: string }>(sql`
    select username from (
      select username, is_activated, banned_at, anonymised_at from users
      where username_key >= ${prefix} and username_key < ${`${prefix}\u{10ffff}`}
      order by username_key limit ${literal(NAMES_READ)})
    where is_activated = 1 and banned_at is null and anonymised_at is null limit ${literal(limit)}`);
}

type Muted = { userId: number; rootId: number };

/** Ends the notices of a thread for a member. */
export function insertMutedThread(db: Database, muted: Muted & { createdAt: Date }) {
  return db.insert(mutedThreads).values(muted).onConflictDoNothing();
}

/** Lets a member hear of a thread again. */
export function deleteMutedThread(db: Database, { userId, rootId }: Muted) {
  return db
    .delete(mutedThreads)
    .where(and(eq(mutedThreads.userId, userId), eq(mutedThreads.rootId, rootId)));
}

/** Whether a member has muted the thread of a comment: one row for a batch, or none. */
export function findAllMutesOfThread(
  db: Database,
  { userId, commentId }: { userId: number; commentId: number },
) {
  return db.all<{ rootId: number }>(sql`
    select m.root_id as rootId from comments c
    cross join muted_threads m on m.user_id = ${userId} and m.root_id = coalesce(c.root_id, c.id)
    where c.id = ${commentId}`);
}
