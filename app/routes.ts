import { index, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { readContentPages } from "./content-pages.ts";
import { type Page, pagesOf, routeIdOf } from "./page-table.ts";
import { PAGE_TABLE } from "./pages.ts";

/** The router's own list, made from the table of pages. */
export default toRoutes(pagesOf(PAGE_TABLE, readContentPages())) satisfies RouteConfig;

export function toRoutes(pages: readonly Page[]): RouteConfigEntry[] {
  return pages.map(toRoute);
}

function toRoute(page: Page): RouteConfigEntry {
  const file = `routes/${page.module}`;
  const options = { id: routeIdOf(page) };
  return page.path === "/" ? index(file, options) : route(page.path.slice(1), file, options);
}
