import { eq, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { newsAuthors, newsCategories, newsTags } from "../schema/news.ts";
import { type AuditEntry, insertAuditIfChanged } from "./audit.ts";

/** The fields of an author that an editor may change. */
export type AuthorChange = Pick<
  typeof newsAuthors.$inferInsert,
  "slug" | "name" | "bio" | "hometown" | "pictureKey" | "pictureWidth" | "pictureHeight"
>;

type Act = Pick<AuditEntry, "createdAt" | "actorId" | "detail">;

/** An author with all fields. */
export async function findAuthorById(db: Database, id: number) {
  const [row] = await db.select().from(newsAuthors).where(eq(newsAuthors.id, id)).limit(1);
  return row ?? null;
}

/** Changes an author; an old slug redirects to the new one. @throws if the slug is taken */
export async function updateAuthor(
  db: Database,
  id: number,
  change: AuthorChange,
  act: Act,
): Promise<void> {
  await db.batch([
    db.run(sql`insert or replace into news_old_author_slugs (slug, author_id)
      select slug, id from news_authors where id = ${id} and slug <> ${change.slug}`),
    db.run(sql`delete from news_old_author_slugs where slug = ${change.slug}`),
    db.update(newsAuthors).set(change).where(eq(newsAuthors.id, id)),
    insertAuditIfChanged(db, {
      ...act,
      action: "news.author",
      subjectKind: "news-author",
      subjectId: id,
    }),
  ]);
}

/** Whether a batch failed because another author has the slug. */
export function isTakenAuthorSlug(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return (
    thrown.message.includes("UNIQUE constraint failed: news_authors.slug") ||
    isTakenAuthorSlug(thrown.cause)
  );
}

/** Identifies a category or tag. */
export type EditedTerm = { kind: "category" | "tag"; id: number };

/**
 * Changes the name of one of our own categories or tags, and a category's description. Terms of a
 * feed can't be changed.
 *
 * @returns whether it is one of our own
 */
export async function updateTerm(
  db: Database,
  { kind, id }: EditedTerm,
  { name, description }: { name: string; description: string },
  act: Act,
): Promise<boolean> {
  const isOwn = (table: typeof newsCategories | typeof newsTags) =>
    sql`${table.id} = ${id} and ${table.sourceId} is null`;
  const update =
    kind === "category"
      ? db
          .update(newsCategories)
          .set({ name, description })
          .where(isOwn(newsCategories))
          .returning({ id: newsCategories.id })
      : db.update(newsTags).set({ name }).where(isOwn(newsTags)).returning({ id: newsTags.id });
  const audit = { ...act, action: "news.term", subjectKind: `news-${kind}`, subjectId: id };
  const [changed] = await db.batch([update, insertAuditIfChanged(db, audit)]);
  return changed.length > 0;
}
