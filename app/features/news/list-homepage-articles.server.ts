import type { Deps } from "#app/deps.ts";
import { findAllCards, listName } from "#db/queries/news.ts";
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
  const slice = { limit: count, offset: 0 };
  const [picked, newest] = await db.batch([
    findAllCards(db, listName("home", isEuOnly), slice),
    findAllCards(db, listName("all", isEuOnly), slice),
  ]);
  const isPicked = new Set(picked.map(({ id }) => id));
  const others = newest.filter(({ id }) => !isPicked.has(id));
  return [...picked, ...others].slice(0, count).map(toCard);
}
