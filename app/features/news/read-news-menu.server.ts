import type { Deps } from "#app/deps.ts";
import { isFresh } from "#app/lib/is-fresh.ts";
import type { MenuCategory } from "#app/ui/root-data.ts";
import { findAllCategories } from "#db/queries/news.ts";

/** Categories rarely change, and every page shows them. */
const MEMO_MS = 60_000;
const CATEGORIES_MAX = 8;

/**
 * Creates a reader of the menu's categories, those with articles, that queries D1 at most once a minute per
 * isolate. If the query fails, the menu has no categories.
 */
export function createNewsMenuReader() {
  let categories: readonly MenuCategory[] = [];
  let readAt = Number.NEGATIVE_INFINITY;

  return async function readNewsMenu({
    db,
    clock,
    log,
  }: Pick<Deps, "db" | "clock" | "log">): Promise<readonly MenuCategory[]> {
    const now = clock.now().getTime();
    if (isFresh(readAt, now, MEMO_MS)) return categories;
    try {
      const rows = await findAllCategories(db);
      const filled = rows.filter(({ articles }) => articles > 0).slice(0, CATEGORIES_MAX);
      categories = filled.map(({ slug, name }) => ({ slug, name }));
      readAt = now;
    } catch (error) {
      log("warn", "news.menu_failed", { message: "Failed to fetch categories", error });
    }
    return categories;
  };
}

/** The isolate's shared reader. */
export const readNewsMenu = createNewsMenuReader();
