import type { Deps } from "#app/deps.ts";
import { isBlank } from "#app/lib/text/prose.ts";
import { counterOf, findAllCounters } from "#db/queries/counters.ts";
import {
  type ArticleList,
  type ArticleRow,
  findAllArticles,
  listName,
  type Slice,
} from "#db/queries/news.ts";
import { findAllArticlesByIds, findIdsByDate } from "#db/queries/news-search.ts";
import { matchOf, type SearchFilter } from "./match.ts";
import { pagesOf, QUERY_MAX, sliceOf } from "./rules.ts";
import { SEARCH_WORDS_MAX, wordsOf } from "./spelling.ts";

export type ArticleQuery = SearchFilter & {
  /** Words that an article must contain; empty for all articles. */
  keyword?: string | undefined;
  page: number;
  count: number;
};
export type ArticlePage = { rows: ArticleRow[]; total: number; totalPages: number };

/**
 * Listed articles with their texts, newest first: of one list, or of a search across several. A search only
 * considers the newest matches.
 */
export async function listArticles(
  { db }: Pick<Deps, "db">,
  { keyword, page, count, ...filter }: ArticleQuery,
): Promise<ArticlePage> {
  const slice = sliceOf(page, count);
  const words = wordsOf((keyword ?? "").slice(0, QUERY_MAX)).slice(0, SEARCH_WORDS_MAX);
  const isSearch = keyword !== undefined && !isBlank(keyword);
  if (isSearch && words.length === 0) return { rows: [], total: 0, totalPages: 1 };
  const list = isSearch ? null : singleListOf(filter);
  const { rows, total } = list
    ? await readList(db, listName(list, filter.isEuOnly ?? false), slice)
    : await readMatches(db, matchOf(words, filter), slice);
  const totalPages = pagesOf(total, count);
  return { rows: page > totalPages ? [] : rows, total, totalPages };
}

/** The single list that a filter refers to; null if there are several. */
export function singleListOf({ categoryIds, tagIds, authorIds }: SearchFilter): ArticleList | null {
  const lists = [
    ...(categoryIds ?? []).map((id) => `category:${id}` as const),
    ...(tagIds ?? []).map((id) => `tag:${id}` as const),
    ...(authorIds ?? []).map((id) => `author:${id}` as const),
  ];
  if (lists.length > 1) return null;
  return lists[0] ?? "all";
}

async function readList(db: Deps["db"], name: ReturnType<typeof listName>, slice: Slice) {
  const [rows, counters] = await db.batch([
    findAllArticles(db, name, slice),
    findAllCounters(db, [`news:${name}`]),
  ]);
  return { rows, total: counterOf(counters, `news:${name}`) };
}

async function readMatches(db: Deps["db"], match: string, { limit, offset }: Slice) {
  const ids = await findIdsByDate(db, match);
  const pageIds = ids.slice(offset, offset + limit);
  const rows = pageIds.length > 0 ? await findAllArticlesByIds(db, pageIds) : [];
  return { rows, total: ids.length };
}
