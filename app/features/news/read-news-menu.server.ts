import type { Deps } from "#app/deps.ts";
import { isFresh } from "#app/lib/is-fresh.ts";
import type { MenuCategory } from "#app/ui/root-data.ts";
import { findAllCategories } from "#db/queries/news.ts";

/** Categories come and go once a year; every page shows them. */
const MEMO_MS = 60_000;
const CATEGORIES_MAX = 8;

/**
 * A reader of the categories that the menu leads to, those with articles, which asks D1 at most once a minute
 * in each isolate. Without an answer the menu does without them.
 */
export function createNewsMenuReader() {
  let known: readonly MenuCategory[] = [];
  let readAt = Number.NEGATIVE_INFINITY;

  return async function readNewsMenu({
    db,
    clock,
    log,
  }: Pick<Deps, "db" | "clock" | "log">): Promise<readonly MenuCategory[]> {
    const now = clock.now().getTime();
    if (isFresh(readAt, now, MEMO_MS)) return known;
    try {
      const rows = await findAllCategories(db);
      const filled = rows.filter(({ articles }) => articles > 0).slice(0, CATEGORIES_MAX);
      known = filled.map(({ slug, name }) => ({ slug, name }));
      readAt = now;
    } catch (error) {
      log("warn", "news.menu_failed", { message: "Failed to fetch categories", error });
    }
    return known;
  };
}

/** The reader that all pages of this isolate share. */
export const readNewsMenu = createNewsMenuReader();
