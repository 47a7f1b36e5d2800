import { notFound, unknownPath } from "#app/lib/responses.server.ts";
import { createPageFinder } from "#app/page-table.ts";
import { FILE_SHAPES } from "#app/pages.ts";

const findShape = createPageFinder(FILE_SHAPES.map((path) => ({ path })));

/** The error to throw for an unknown URL: a missing page, or a path that can't be a page. */
export function missingPage(url: URL) {
  return findShape(url.pathname) ? notFound(url) : unknownPath(url);
}
