import type { Deps } from "#app/deps.ts";
import { findAllCardsOfLists, listName } from "#db/queries/news.ts";
import { toCard } from "./present-article.ts";
import { HOMEPAGE_COUNT } from "./rules.ts";
import type { NewsCardView } from "./views.ts";

/**
 * The articles of the home page: those picked for it, newest first, filled up with the newest of all.
 */
export async function listHomepageArticles(
  { db }: Pick<Deps, "db">,
  { count = HOMEPAGE_COUNT, isEuOnly = false }: { count?: number; isEuOnly?: boolean } = {},
): Promise<NewsCardView[]> {
  const lists = [listName("home", isEuOnly), listName("all", isEuOnly)] as const;
  const rows = await findAllCardsOfLists(db, lists, count);
  rows.sort((a, b) => a.place - b.place || b.listedAt - a.listedAt || b.id - a.id);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...byId.values()].slice(0, count).map(toCard);
}
