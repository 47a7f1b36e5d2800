import type { Deps } from "#app/deps.ts";
import { isFresh } from "#app/lib/is-fresh.ts";
import type { MenuCategory } from "#app/ui/root-data.ts";
import { findAllCategories } from "#db/queries/news.ts";

/** How long categories are kept in memory if the version of the menu is known, and if it isn't. */
const MEMO_MS = 60_000;
const UNVERSIONED_MEMO_MS = 4_000;
const CATEGORIES_MAX = 8;

type Menu = { categories: readonly MenuCategory[]; version: number | null; readAt: number };

/**
 * Creates a reader of the menu's categories, those with articles. It keeps them in memory: for a minute or until
 * the menu changes, or for four seconds if a page doesn't know about changes. If the query fails, the previous
 * categories are used, or else none, and an error is logged, so that no copy of the page is kept.
 */
export function createNewsMenuReader() {
  let menu: Menu = { categories: [], version: null, readAt: Number.NEGATIVE_INFINITY };

  return async function readNewsMenu({
    db,
    clock,
    log,
    menuVersion,
  }: Pick<Deps, "db" | "clock" | "log" | "menuVersion">): Promise<readonly MenuCategory[]> {
    const now = clock.now().getTime();
    if (isCurrent(menu, menuVersion, now)) return menu.categories;
    try {
      const rows = await findAllCategories(db);
      const filled = rows.filter(({ articles }) => articles > 0).slice(0, CATEGORIES_MAX);
      const categories = filled.map(({ slug, name }) => ({ slug, name }));
      menu = { categories, version: menuVersion, readAt: now };
      return categories;
    } catch (error) {
      log("error", "news.menu_failed", { message: "Failed to fetch categories", error });
      return menu.categories;
    }
  };
}

function isCurrent(menu: Menu, version: number | null, now: number): boolean {
  if (version === null) return isFresh(menu.readAt, now, UNVERSIONED_MEMO_MS);
  return version === menu.version && isFresh(menu.readAt, now, MEMO_MS);
}

/** The isolate's shared reader. */
export const readNewsMenu = createNewsMenuReader();
