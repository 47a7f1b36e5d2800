import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { newsAuthors, newsCategories, newsTags } from "../schema/news.ts";
import { type AuditEntry, insertAuditIfChanged } from "./audit.ts";
import { literal } from "./literal.ts";

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

/** What the newsroom lists by name. */
export type NamedKind = "author" | "category" | "tag";
/** The place of a row in a list by name. */
export type NamePlace = { name: string; id: number };
export type NamedRow = {
  id: number;
  slug: string;
  name: string;
  /** Of an author. */
  hometown: string | null;
  /** Of a category. */
  description: string | null;
  /** How many listed articles it has. */
  articles: number;
};

const NAMED: Readonly<Record<NamedKind, SQL>> = {
  author:
    sql.raw(`select w.id, w.slug, w.name, w.hometown, null as description, coalesce(n.value, 0) as articles
    from news_authors w left join counters n on n.name = 'news:author:' || w.id`),
  category:
    sql.raw(`select w.id, w.slug, w.name, null as hometown, w.description, coalesce(n.value, 0) as articles
    from news_categories w left join counters n on n.name = 'news:category:' || w.id`),
  tag: sql.raw(`select w.id, w.slug, w.name, null as hometown, null as description, coalesce(n.value, 0) as articles
    from news_tags w left join counters n on n.name = 'news:tag:' || w.id`),
};

/**
 * Authors, categories or tags by name, those whose name begins with a text. Case doesn't matter for the letters A to Z.
 * Walks `news_authors_name` and its like.
 */
export function findAllNamed(
  db: Database,
  kind: NamedKind,
  query: { beginsWith: string; after: NamePlace | null; limit: number },
) {
  const { beginsWith, after, limit } = query;
  const isAfter = after
    ? sql`and (w.name collate nocase > ${after.name} or w.id > ${after.id})`
    : sql``;
  return db.all<NamedRow>(sql`${NAMED[kind]}
    where w.name collate nocase >= ${after?.name ?? beginsWith} and w.name collate nocase < ${`${beginsWith}\u{10ffff}`} ${isAfter}
    order by w.name collate nocase, w.id limit ${literal(limit)}`);
}
