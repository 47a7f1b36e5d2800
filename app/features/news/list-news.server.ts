import type { Deps } from "#app/deps.ts";
import { type ArticleList, findAllCards, findAllListLengths, listName } from "#db/queries/news.ts";
import { toCard } from "./present-article.ts";
import { PAGE_SIZE, pagesOf, sliceOf } from "./rules.ts";
import type { NewsList } from "./views.ts";

/** The requested part of a list: `page` counts from 1, with `count` articles each. */
export type ListInput = { page: number; isEuOnly: boolean; count?: number };

/** A page of a list with the list's length, in one database call. A page past the end is empty. */
export function listNews(
  { db }: Pick<Deps, "db">,
  { list, ...input }: ListInput & { list: ArticleList },
): Promise<NewsList> {
  return readNewsList(db, listName(list, input.isEuOnly), input);
}

/** The same of a list by its name. */
export async function readNewsList(
  db: Deps["db"],
  name: Parameters<typeof findAllCards>[1],
  { page, count = PAGE_SIZE }: Omit<ListInput, "isEuOnly">,
): Promise<NewsList> {
  const [rows, [length]] = await db.batch([
    findAllCards(db, name, sliceOf(page, count)),
    findAllListLengths(db, name),
  ]);
  const total = length?.total ?? 0;
  return { cards: rows.map(toCard), page, totalPages: pagesOf(total, count), total };
}
