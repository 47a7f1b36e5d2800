import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { newsRevisions } from "../schema/news-revisions.ts";
import { users } from "../schema/users.ts";
import { literal } from "./literal.ts";

/** How many versions of an article are kept. */
export const REVISIONS_KEPT = 100;
/** Autosaves within one such period become one version. */
const AUTOSAVES_MS = 10 * 60 * 1000;

/**
 * The statements that add an article's version to its history, right after those that stored the
 * article, and delete the oldest versions beyond the limit.
 */
export function storeRevision(
  db: Database,
  slug: string,
  {
    actorId,
    at,
    isAutosave,
    pictureKeys,
  }: {
    actorId: number;
    at: Date;
    isAutosave: boolean;
    /** The keys of the pictures in its text. */
    pictureKeys: readonly string[];
  },
) {
  const id = sql`(select id from news_articles where slug = ${slug})`;
  return [
    ...(isAutosave ? [deleteAutosaveBefore(db, slug, { actorId, at })] : []),
    db.run(sql`insert into news_revisions
        (article_id, version, saved_at, actor_id, is_autosave, title, excerpt, categories, tags, markdown)
      select a.id, a.version, ${at.getTime()}, ${actorId}, ${Number(isAutosave)}, a.title, a.excerpt, t.categories, t.tags, a.markdown
      from news_articles a cross join news_article_terms t on t.id = a.id where a.slug = ${slug}`),
    ...(pictureKeys.length > 0
      ? [
          db.run(sql`insert into news_revision_pictures (key, revision_id)
            select k.value, r.id from news_articles a
            cross join news_revisions r on r.article_id = a.id and r.version = a.version
            cross join json_each(${JSON.stringify(pictureKeys)}) k where a.slug = ${slug}`),
        ]
      : []),
    db.run(sql`delete from news_revisions where article_id = ${id} and version <=
      (select version from news_revisions where article_id = ${id}
        order by version desc limit 1 offset ${literal(REVISIONS_KEPT)})`),
  ] as const;
}

/** Deletes the previous version if it was autosaved for the same editor in the same ten minutes. */
function deleteAutosaveBefore(
  db: Database,
  slug: string,
  { actorId, at }: { actorId: number; at: Date },
) {
  const period = Math.floor(at.getTime() / AUTOSAVES_MS);
  return db.run(sql`delete from news_revisions
    where (article_id, version) = (select id, version - 1 from news_articles where slug = ${slug})
      and is_autosave = 1 and actor_id = ${actorId} and saved_at / ${literal(AUTOSAVES_MS)} = ${period}`);
}

/** An article's versions without their texts, newest first. */
export function findAllRevisions(
  db: Database,
  articleId: number,
  { limit }: { limit: number } = { limit: REVISIONS_KEPT },
) {
  return db
    .select({
      version: newsRevisions.version,
      savedAt: newsRevisions.savedAt,
      by: users.username,
      title: newsRevisions.title,
      isAutosave: newsRevisions.isAutosave,
    })
    .from(newsRevisions)
    .leftJoin(users, eq(users.id, newsRevisions.actorId))
    .where(eq(newsRevisions.articleId, articleId))
    .orderBy(desc(newsRevisions.version))
    .limit(limit);
}

/** One version of an article; null if it never existed or is no longer kept. */
export async function findRevision(db: Database, articleId: number, version: number) {
  const [row] = await db
    .select({
      version: newsRevisions.version,
      title: newsRevisions.title,
      excerpt: newsRevisions.excerpt,
      categories: newsRevisions.categories,
      tags: newsRevisions.tags,
      markdown: newsRevisions.markdown,
    })
    .from(newsRevisions)
    .where(and(eq(newsRevisions.articleId, articleId), eq(newsRevisions.version, version)))
    .limit(1);
  return row ?? null;
}

export type Revision = NonNullable<Awaited<ReturnType<typeof findRevision>>>;
