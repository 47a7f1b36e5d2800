import { notFound, unknownPath } from "#app/lib/responses.server.ts";
import { createPageFinder } from "#app/page-table.ts";
import { FILE_SHAPES } from "#app/pages.ts";

const findShape = createPageFinder(FILE_SHAPES.map((path) => ({ path })));

/** What to throw for an address without a page: a page that isn't there, or a path nobody knows. */
export function missingPage(url: URL) {
  return findShape(url.pathname) ? notFound(url) : unknownPath(url);
}
