import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { type AuditEntry, insertAuditIfChanged } from "./audit.ts";
import { moveTagFollows } from "./follows.ts";
import { literal } from "./literal.ts";

/** What articles are filed under. */
export type TermKind = "category" | "tag" | "author";

/** The tables of each kind. They are names in a statement, not parameters. */
const TABLES = {
  category: { terms: "news_categories", links: "news_article_categories", column: "category_id" },
  tag: { terms: "news_tags", links: "news_article_tags", column: "tag_id" },
  author: { terms: "news_authors", links: "news_articles", column: "author_id" },
} as const;

export type MergeRow = { id: number; slug: string; name: string; sourceId: number | null };

function names(kind: TermKind) {
  const { terms, links, column } = TABLES[kind];
  const article = kind === "author" ? "id" : "article_id";
  return {
    terms: sql.raw(terms),
    links: sql.raw(links),
    column: sql.raw(column),
    article: sql.raw(article),
  };
}

/** A category, tag or author and the one that is to take over, in any order. */
export function findAllMergeTerms(db: Database, kind: TermKind, ids: readonly number[]) {
  const { terms } = names(kind);
  return db.all<MergeRow>(sql`
    select id, slug, name, source_id as sourceId from ${terms}
    where id in (select value from json_each(${JSON.stringify(ids)}))`);
}

/**
 * The articles of a category, tag or author in all states, at most `limit`. `isOnly` is 1 for an article that has no
 * other category.
 */
export function findAllArticlesOfTerm(db: Database, kind: TermKind, id: number, limit: number) {
  const { links, column, article } = names(kind);
  const isOnly =
    kind === "category"
      ? sql`not exists (select 1 from news_article_categories o
          where o.article_id = l.article_id and o.category_id <> ${id})`
      : sql.raw("0");
  return db.all<{ id: number; isOnly: 0 | 1 }>(sql`
    select l.${article} as id, ${isOnly} as isOnly from ${links} l
    where l.${column} = ${id} limit ${literal(limit)}`);
}

type Merge = {
  kind: TermKind;
  id: number;
  /** The one that takes over; null if its articles do without. */
  into: number | null;
  /** The ids of all its articles. */
  articles: readonly number[];
};

/**
 * Deletes one of our own categories, tags or authors. Its articles move to another one, and so does its address; their
 * versions increase, so that an editor who has one open sees a conflict.
 *
 * @returns whether it was deleted
 * @throws if it has got another article meanwhile
 */
export async function deleteTerm(
  db: Database,
  { kind, id, into, articles }: Merge,
  act: Pick<AuditEntry, "createdAt" | "actorId" | "detail">,
): Promise<boolean> {
  const { terms } = names(kind);
  const moved = sql`(select value from json_each(${JSON.stringify(articles)}))`;
  const results = await db.batch([
    // Lists and search follow: triggers update them when an article is listed.
    db.run(
      sql`update news_articles set listed_at = null, version = version + 1 where id in ${moved}`,
    ),
    ...(kind === "author"
      ? moveAuthor(db, { id, into, moved })
      : moveLinks(db, { kind, id, into, moved })),
    db.run(sql`update news_articles set listed_at = published_at
        where id in ${moved} and status = 'PUBLISHED'`),
    db.run(sql`insert into content_changes values ('news'), ('menu')`),
    db.all<{ id: number }>(
      sql`delete from ${terms} where id = ${id} and source_id is null returning id`,
    ),
    insertAuditIfChanged(db, {
      ...act,
      action: into === null ? "news.term-delete" : "news.term-merge",
      subjectKind: `news-${kind}`,
      subjectId: id,
    }),
  ]);
  // The one before the audit entry.
  const deleted = results.at(-2);
  return Array.isArray(deleted) && deleted.length > 0;
}

type Move = { id: number; into: number | null; moved: SQL };

function moveLinks(db: Database, { kind, id, into, moved }: Move & { kind: "category" | "tag" }) {
  const { links, column, terms } = names(kind);
  const forget = db.run(
    sql`delete from news_old_term_slugs where kind = ${kind} and term_id = ${id}`,
  );
  const unlink = db.run(
    sql`delete from ${links} where ${column} = ${id} and article_id in ${moved}`,
  );
  if (into === null) return [unlink, forget];
  return [
    // An article with both keeps the better place: the first category is in its address.
    db.run(sql`insert into ${links} (article_id, ${column}, place)
      select article_id, ${into}, place from ${links} where ${column} = ${id} and article_id in ${moved}
      on conflict do update set place = min(place, excluded.place)`),
    unlink,
    db.run(
      sql`update news_old_term_slugs set term_id = ${into} where kind = ${kind} and term_id = ${id}`,
    ),
    db.run(sql`insert or replace into news_old_term_slugs (kind, slug, term_id)
      select ${kind}, slug, ${into} from ${terms} where id = ${id}`),
    ...(kind === "tag" ? [moveTagFollows(db, { id, into })] : []),
  ];
}

function moveAuthor(db: Database, { id, into, moved }: Move) {
  if (into === null) return [];
  return [
    db.run(
      sql`update news_articles set author_id = ${into} where author_id = ${id} and id in ${moved}`,
    ),
    db.run(sql`update news_old_author_slugs set author_id = ${into} where author_id = ${id}`),
    db.run(sql`insert or replace into news_old_author_slugs (slug, author_id)
      select slug, ${into} from news_authors where id = ${id}`),
  ];
}
