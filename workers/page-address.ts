import { FIND_ME } from "#app/features/leaderboard/board-controls.ts";
import { boardPath } from "#app/features/leaderboard/rules.ts";
import { readBoardQuery } from "#app/features/leaderboard/schema.ts";
import { DIALOG_PARAMETERS } from "#app/lib/dialog-parameters.ts";
import type { PageSubject } from "#app/lib/subjects.ts";
import { createPageFinder, type Page } from "#app/page-table.ts";

/** Parameters that open a dialog on any page; `next` is specific to one visitor. */
const DIALOGS = [...DIALOG_PARAMETERS, "next"];

/** What the table of pages says about a page's copies. */
export type CachedAddress = Pick<Page, "path" | "cachedBy" | "dependsOn">;

/** The canonical URL of a public page, and what the page depends on. */
export type PublicAddress = { url: URL; dependsOn: readonly PageSubject[] };

/**
 * Finds the canonical URL under which a public page is rendered and cached, independent of the order of
 * parameters, defaults, tracking parameters, and unknown ones.
 *
 * @returns null if the page isn't cached
 */
export function createPublicAddressReader(
  pages: readonly CachedAddress[],
): (url: URL) => PublicAddress | null {
  const findPage = createPageFinder(pages);
  return (url) => {
    if (url.pathname.endsWith(".data") || DIALOGS.some((name) => url.searchParams.has(name))) {
      return null;
    }
    const { cachedBy, dependsOn = [] } = findPage(url.pathname) ?? {};
    const search = cachedBy && readSearch(url, cachedBy);
    if (search === undefined || search === null) return null;
    const address = new URL(url);
    address.search = search;
    address.hash = "";
    return { url: address, dependsOn };
  };
}

/** The only ZIP codes whose pages are cached: any text would make a copy of each event and track. */
const ZIP = /^(?:\d{5})?$/;

/** The shortest form of the query that a page depends on; null if the response must not be cached. */
function readSearch(url: URL, cachedBy: readonly string[] | "board"): string | null {
  if (!url.search) return "";
  return cachedBy === "board"
    ? boardSearch(url.searchParams)
    : searchOf(url.searchParams, cachedBy);
}

function searchOf(parameters: URLSearchParams, names: readonly string[]): string | null {
  const search = new URLSearchParams();
  for (const name of names) {
    const value = parameters.get(name);
    if (name === "zip") {
      const zip = value?.trim() ?? "";
      if (!ZIP.test(zip)) return null;
      if (zip !== "") search.set(name, zip);
    } else if (value !== null) search.set(name, value);
  }
  return search.toString();
}

/** Null for a search for the visitor's own run and for empty fields, which redirect. */
function boardSearch(parameters: URLSearchParams): string | null {
  if (parameters.has(FIND_ME.name) || [...parameters.values()].includes("")) return null;
  return boardPath(readBoardQuery(parameters)).split("?")[1] ?? "";
}
