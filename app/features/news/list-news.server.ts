import type { Deps } from "#app/deps.ts";
import { counterOf, findAllCounters } from "#db/queries/counters.ts";
import { type ArticleList, findAllCards, listName } from "#db/queries/news.ts";
import { toCard } from "./present-article.ts";
import { PAGE_SIZE, pagesOf, sliceOf } from "./rules.ts";
import type { NewsList } from "./views.ts";

/** The requested part of a list: `page` counts from 1, with `count` articles each. */
export type ListInput = { page: number; isEuOnly: boolean; count?: number };

/** A page of a list with the list's length, in one database call. A page past the end is empty. */
export async function listNews(
  { db }: Pick<Deps, "db">,
  { list, page, isEuOnly, count = PAGE_SIZE }: ListInput & { list: ArticleList },
): Promise<NewsList> {
  const name = listName(list, isEuOnly);
  const [rows, counters] = await db.batch([
    findAllCards(db, name, sliceOf(page, count)),
    findAllCounters(db, [`news:${name}`]),
  ]);
  const total = counterOf(counters, `news:${name}`);
  return { cards: rows.map(toCard), page, totalPages: pagesOf(total, count), total };
}
