import { index, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { type Page, pagesOf, routeIdOf } from "./page-table.ts";
import { PAGE_TABLE } from "./pages.ts";

/** The router's routes, derived from the table of pages. */
export default toRoutes(pagesOf(PAGE_TABLE, [])) satisfies RouteConfig;

/**
 * Content pages have no routes: the last route, which matches any path, looks them up. The router goes through
 * all routes for each request, and sixty more took a seventh of an article's time.
 */
export function toRoutes(table: readonly Page[]): RouteConfigEntry[] {
  return table.map(toRoute);
}

function toRoute(page: Page): RouteConfigEntry {
  const file = `routes/${page.module}`;
  const options = { id: routeIdOf(page) };
  return page.path === "/" ? index(file, options) : route(page.path.slice(1), file, options);
}
