import type { Deps } from "#app/deps.ts";
import { matchOf } from "#app/features/news/match.ts";
import { SEARCH_WORDS_MAX, wordsOf } from "#app/features/news/spelling.ts";
import { counterOf, findAllCounters } from "#db/queries/counters.ts";
import {
  type ArticlePlace,
  findAllArticlesByEdit,
  findAllNewsroomHits,
  findAllScheduledArticles,
  type NewsroomRow,
} from "#db/queries/newsroom.ts";
import type { ArticleStatus } from "#db/schema/news.ts";
import type { NewsroomQuery } from "./newsroom-query.ts";
import { NEWSROOM_PAGE_SIZE, NEWSROOM_STATES } from "./rules.ts";

export type NewsroomArticle = {
  id: number;
  title: string;
  status: ArticleStatus;
  author: string;
  /** When it was or will be published; null for a draft without a time. */
  publishedAt: string | null;
  updatedAt: string;
};
export type NewsroomList = {
  articles: NewsroomArticle[];
  /** Where the next page continues; null on the last one. */
  next: ArticlePlace | null;
  /** How many articles each state has. */
  totals: Record<ArticleStatus, number>;
};

/**
 * The articles of one state, or of all: the last edited first, scheduled ones by their time. A search finds words in
 * titles, excerpts and texts, the newest article first.
 *
 * @param limit the most of a page; a file has longer ones
 */
export async function listNewsroom(
  { db }: Pick<Deps, "db">,
  query: NewsroomQuery,
  limit = NEWSROOM_PAGE_SIZE,
): Promise<NewsroomList> {
  const names = NEWSROOM_STATES.map((state) => `articles:${state}` as const);
  const [rows, counters] = await Promise.all([
    findRows(db, query, limit + 1),
    findAllCounters(db, names),
  ]);
  const last = rows[limit] && rows[limit - 1];
  const total = (state: ArticleStatus) => counterOf(counters, `articles:${state}`);
  return {
    articles: rows.slice(0, limit).map(toArticle),
    next: last ? { at: placeOf(last, query.state), id: last.id } : null,
    totals: {
      DRAFT: total("DRAFT"),
      SCHEDULED: total("SCHEDULED"),
      PUBLISHED: total("PUBLISHED"),
      UNPUBLISHED: total("UNPUBLISHED"),
    },
  };
}

async function findRows(
  db: Deps["db"],
  { state, q, after }: NewsroomQuery,
  limit: number,
): Promise<NewsroomRow[]> {
  if (q !== "") {
    const words = wordsOf(q).slice(0, SEARCH_WORDS_MAX);
    if (words.length === 0) return [];
    const inState = state ? ` AND state : "state${state.toLowerCase()}"` : "";
    const beforeId = after?.id ?? Number.MAX_SAFE_INTEGER;
    return findAllNewsroomHits(db, matchOf(words, {}) + inState, { beforeId, limit });
  }
  if (state !== "SCHEDULED") return findAllArticlesByEdit(db, { status: state, after, limit });
  const before = Number.MAX_SAFE_INTEGER;
  return findAllScheduledArticles(db, { after: after ?? { at: 0, id: 0 }, before, limit });
}

function placeOf({ publishedAt, updatedAt }: NewsroomRow, state: ArticleStatus | null): number {
  return state === "SCHEDULED" ? (publishedAt ?? 0) : updatedAt;
}

function toArticle({ publishedAt, updatedAt, ...row }: NewsroomRow): NewsroomArticle {
  return {
    ...row,
    publishedAt: publishedAt === null ? null : new Date(publishedAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}
