import type { Deps } from "#app/deps.ts";
import {
  type CardRow,
  findAllCards,
  findAllCardsByCategory,
  findAllCategoryTerms,
  listName,
} from "#db/queries/news.ts";
import { toCard } from "./present-article.ts";
import { categoryPath } from "./rules.ts";
import type { NewsFront } from "./views.ts";

const SECOND_ROW = 3;
const RAILS = 8;
const RAIL_CARDS = 3;

/** The newest article, the next ones, and a rail for each category, without duplicates; in one database call. */
export async function readNewsFront(
  { db }: Pick<Deps, "db">,
  { isEuOnly }: { isEuOnly: boolean },
): Promise<NewsFront> {
  const [categories, newest, railCards] = await db.batch([
    findAllCategoryTerms(db),
    findAllCards(db, listName("all", isEuOnly), { limit: 1 + SECOND_ROW, offset: 0 }),
    findAllCardsByCategory(db, { categories: RAILS, each: RAIL_CARDS + 1, isEuOnly }),
  ]);
  const inRails = categories.slice(0, RAILS);
  const rows = inRails.map(({ id }) => railOf(id, railCards));
  const seen = new Set(newest.map(({ id }) => id));
  const [lead, ...second] = newest.map(toCard);
  const rails = inRails.map((category, index) => ({
    category,
    path: categoryPath(category.slug),
    cards: takeUnseen(rows[index] ?? [], seen).map(toCard),
  }));
  return {
    lead: lead ?? null,
    second,
    rails: rails.filter(({ cards }) => cards.length > 0),
    categories: categories.filter((_, index) => rows[index]?.length !== 0),
  };
}

/** The cards of one category, newest first. */
function railOf(
  id: number,
  cards: readonly (CardRow & { categoryId: number })[],
): readonly CardRow[] {
  return cards
    .filter(({ categoryId }) => categoryId === id)
    .toSorted((a, b) => b.listedAt - a.listedAt || b.id - a.id);
}

/** Skips articles shown above. Rails read one more row than they show, so that most stay full. */
function takeUnseen(rows: readonly CardRow[], seen: Set<number>): CardRow[] {
  const taken = rows.filter(({ id }) => !seen.has(id)).slice(0, RAIL_CARDS);
  for (const { id } of taken) seen.add(id);
  return taken;
}
