import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { foreignPostMarks, socialPosts } from "../schema/index.ts";

export type StoredSocialPost = typeof socialPosts.$inferSelect;
type NewPost = Omit<typeof socialPosts.$inferInsert, "id" | "updatedAt">;

/** The subject kind of audit entries on a post. */
export const SOCIAL_POST_SUBJECT = "social-post";

/** The latest posts, newest first. */
export function findAllLatestSocialPosts(db: Database, limit: number): Promise<StoredSocialPost[]> {
  return db
    .select()
    .from(socialPosts)
    .orderBy(desc(socialPosts.postedAt), desc(socialPosts.id))
    .limit(limit);
}

export async function findSocialPostById(
  db: Database,
  id: number,
): Promise<StoredSocialPost | null> {
  const [post] = await db.select().from(socialPosts).where(eq(socialPosts.id, id)).limit(1);
  return post ?? null;
}

/**
 * Adds a post and its audit entry, unless one was sent with the same key; the first result has its
 * row, or none.
 */
export function insertSocialPostIfFirst(db: Database, post: NewPost) {
  return db.batch([
    db
      .insert(socialPosts)
      .values({ ...post, updatedAt: post.createdAt })
      .onConflictDoNothing({ target: socialPosts.sendKey })
      .returning({ id: socialPosts.id }),
    db.run(sql`
      insert into audit_log (created_at, actor_id, action, subject_kind, subject_id, detail)
      select ${post.createdAt.getTime()}, ${post.authorId}, 'social-post.write', ${SOCIAL_POST_SUBJECT}, id, '{}'
      from social_posts where send_key = ${post.sendKey} and changes() > 0`),
  ]);
}

/** Changes a post unless it changed since; returns its id, or no row. */
export function updateSocialPost(
  db: Database,
  { id, seenAt, post }: { id: number; seenAt: Date; post: Partial<StoredSocialPost> },
) {
  return db
    .update(socialPosts)
    .set(post)
    .where(and(eq(socialPosts.id, id), eq(socialPosts.updatedAt, seenAt)))
    .returning({ id: socialPosts.id });
}

/** Deletes a post; returns the key of its picture, or no row if it was gone. */
export function deleteSocialPostById(db: Database, id: number) {
  return db
    .delete(socialPosts)
    .where(eq(socialPosts.id, id))
    .returning({ mediaKey: socialPosts.mediaKey });
}

/** The ids of those posts of another site that an editor hid. */
export async function findAllHiddenForeignPosts(
  db: Database,
  externalIds: readonly string[],
): Promise<Set<string>> {
  const hidden = await db
    .select({ externalId: foreignPostMarks.externalId })
    .from(foreignPostMarks)
    .where(
      and(
        sql`${foreignPostMarks.externalId} in (select value from json_each(${JSON.stringify(externalIds)}))`,
        eq(foreignPostMarks.isHidden, true),
      ),
    )
    .limit(externalIds.length);
  return new Set(hidden.map(({ externalId }) => externalId));
}

/** The subject kind of audit entries on a post of another site. */
export const FOREIGN_POST_SUBJECT = "foreign-post";

type ForeignPostMark = { externalId: string; isHidden: boolean; actorId: number; at: Date };

/**
 * Hides a post of another site or shows it again, with its audit entry; does nothing if that is its
 * state already.
 */
export function upsertForeignPostMark(
  db: Database,
  { externalId, isHidden, actorId, at }: ForeignPostMark,
) {
  const action = isHidden ? "foreign-post.hide" : "foreign-post.show";
  return db.batch([
    db
      .insert(foreignPostMarks)
      .values({ externalId, isHidden, createdAt: at, updatedAt: at })
      .onConflictDoUpdate({
        target: foreignPostMarks.externalId,
        set: { isHidden, updatedAt: at },
        setWhere: sql`${foreignPostMarks.isHidden} <> ${isHidden ? 1 : 0}`,
      }),
    db.run(sql`
      insert into audit_log (created_at, actor_id, action, subject_kind, subject_id, detail)
      select ${at.getTime()}, ${actorId}, ${action}, ${FOREIGN_POST_SUBJECT}, id, '{}'
      from foreign_post_marks where external_id = ${externalId} and changes() > 0`),
  ]);
}
