import { sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { literal } from "./literal.ts";
import { ARTICLE_COLUMNS, type ArticleRow, CARD_COLUMNS, type CardRow } from "./news.ts";

/** How many of the newest matches are read: a common word must not read the whole table. */
const MATCHES_MAX = 150;
const WORDS_MAX = 100;
/**
 * Delimiters of matched words; they can't be typed (app/lib/plain-text.ts rejects noncharacters).
 */
export const HIT_BEGINS = "\uFDD0";
export const HIT_ENDS = "\uFDD1";
const SNIPPET_WORDS = 24;

/**
 * The ids of the newest listed articles that match, best match (lowest score) first.
 *
 * @param match an FTS5 expression over title, excerpt, plain_text and marks
 */
export async function findIdsByScore(db: Database, match: string): Promise<number[]> {
  const rows = await db.all<{ id: number; score: number }>(sql`
    select rowid as id, bm25(news_search, 8, 4, 1, 0) as score from news_search
    where news_search match ${match} order by rowid desc limit ${literal(MATCHES_MAX)}`);
  return rows.toSorted((a, b) => a.score - b.score || b.id - a.id).map(({ id }) => id);
}

/** The same, newest first. */
export async function findIdsByDate(db: Database, match: string): Promise<number[]> {
  const rows = await db.all<{ id: number; listedAt: number }>(sql`
    select a.id, a.listed_at as listedAt from (
      select rowid as id from news_search
      where news_search match ${match} order by rowid desc limit ${literal(MATCHES_MAX)}) m
    cross join news_articles a on a.id = m.id`);
  return rows.toSorted((a, b) => b.listedAt - a.listedAt || b.id - a.id).map(({ id }) => id);
}

export type HitRow = CardRow & { markedTitle: string; snippet: string };

/** Some articles as search results, in the order of `ids`. */
export function findAllHits(db: Database, match: string, ids: readonly number[]) {
  const matched = sql`from news_search where news_search match ${match} and rowid = a.id`;
  return db.all<HitRow>(sql`
    select ${CARD_COLUMNS},
      (select highlight(news_search, 0, ${HIT_BEGINS}, ${HIT_ENDS}) ${matched}) as markedTitle,
      (select snippet(news_search, 2, ${HIT_BEGINS}, ${HIT_ENDS}, '…', ${literal(SNIPPET_WORDS)}) ${matched}) as snippet
    from json_each(${JSON.stringify(ids)}) k
    cross join news_articles a on a.id = k.value
    cross join news_authors w on w.id = a.author_id
    order by k.key`);
}

/** Listed articles with their texts, in the order of `ids`. */
export function findAllArticlesByIds(db: Database, ids: readonly number[]) {
  return db.all<ArticleRow>(sql`
    select ${ARTICLE_COLUMNS} from json_each(${JSON.stringify(ids)}) k
    cross join news_articles a on a.id = k.value and a.listed_at is not null
    cross join news_authors w on w.id = a.author_id
    order by k.key`);
}

/** Known words that share a spelling, whole or without one letter, with the typed word. */
export function findAllWordsBySpelling(db: Database, spellings: readonly string[]) {
  return db.all<{ spelling: string; word: string }>(sql`
    select s.spelling, s.word from json_each(${JSON.stringify(spellings)}) k
    cross join news_spellings s on s.spelling = k.value
    limit ${literal(WORDS_MAX)}`);
}
