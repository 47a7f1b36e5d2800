import type { Deps } from "#app/deps.ts";
import { matchOf } from "#app/features/news/match.ts";
import { SEARCH_WORDS_MAX, wordsOf } from "#app/features/news/spelling.ts";
import { findIdsByScore } from "#db/queries/news-search.ts";
import {
  findAllArticlesByIds,
  findAllArticlesByStatus,
  findAllArticlesByTitle,
  type NewsroomRow,
} from "#db/queries/newsroom.ts";
import type { ArticleStatus } from "#db/schema/news.ts";
import type { NewsroomQuery } from "./newsroom-query.ts";
import { NEWSROOM_PAGE_SIZE } from "./rules.ts";

export type NewsroomArticle = {
  id: number;
  title: string;
  status: ArticleStatus;
  author: string;
  /** When it was or will be published; null for a draft without a time. */
  publishedAt: string | null;
  updatedAt: string;
};
export type NewsroomList = { articles: NewsroomArticle[]; hasMore: boolean };

/** The articles in one state, latest first; a search returns the first page of its hits only. */
export async function listNewsroom(
  { db }: Pick<Deps, "db">,
  { state, q, page }: NewsroomQuery,
): Promise<NewsroomList> {
  if (q !== "") return toList(await findByWords(db, state, q));
  const slice = { limit: NEWSROOM_PAGE_SIZE + 1, offset: (page - 1) * NEWSROOM_PAGE_SIZE };
  return toList(await findAllArticlesByStatus(db, state, slice));
}

/** Published articles have a full-text index; the few others are searched by title. */
async function findByWords(db: Deps["db"], state: ArticleStatus, q: string) {
  const words = wordsOf(q).slice(0, SEARCH_WORDS_MAX);
  if (words.length === 0) return [];
  if (state !== "PUBLISHED") return findAllArticlesByTitle(db, state, words);
  const ids = await findIdsByScore(db, matchOf(words, {}));
  return findAllArticlesByIds(db, ids.slice(0, NEWSROOM_PAGE_SIZE));
}

function toList(rows: readonly NewsroomRow[]): NewsroomList {
  return {
    articles: rows.slice(0, NEWSROOM_PAGE_SIZE).map(({ publishedAt, updatedAt, ...row }) => ({
      ...row,
      publishedAt: publishedAt === null ? null : new Date(publishedAt).toISOString(),
      updatedAt: new Date(updatedAt).toISOString(),
    })),
    hasMore: rows.length > NEWSROOM_PAGE_SIZE,
  };
}
