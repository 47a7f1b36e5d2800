import { FIND_ME } from "#app/features/leaderboard/board-controls.ts";
import { boardPath } from "#app/features/leaderboard/rules.ts";
import { readBoardQuery } from "#app/features/leaderboard/schema.ts";
import { DIALOG_PARAMETERS } from "#app/lib/dialog-parameters.ts";
import { createPageFinder, type Page } from "#app/page-table.ts";

/** They open a dialog over any page, and `next` is one visitor's way. */
const DIALOGS = [...DIALOG_PARAMETERS, "next"];

/**
 * Finds the one address under which a public page is rendered and cached, whatever order, defaults, marks
 * of mails and campaigns or other strange parameters it was asked with.
 *
 * @returns null for what is not cached
 */
export function createPublicAddressReader(pages: readonly Page[]): (url: URL) => URL | null {
  const findPage = createPageFinder(pages);
  return (url) => {
    if (url.pathname.endsWith(".data") || DIALOGS.some((name) => url.searchParams.has(name))) {
      return null;
    }
    const cachedBy = findPage(url.pathname)?.cachedBy;
    const search = cachedBy && readSearch(url, cachedBy);
    if (search === undefined || search === null) return null;
    const address = new URL(url);
    address.search = search;
    address.hash = "";
    return address;
  };
}

/** The query a page depends on in its shortest form, null where the answer is no page to keep. */
function readSearch(url: URL, cachedBy: readonly string[] | "board"): string | null {
  if (!url.search) return "";
  return cachedBy === "board"
    ? boardSearch(url.searchParams)
    : searchOf(url.searchParams, cachedBy);
}

function searchOf(parameters: URLSearchParams, names: readonly string[]): string {
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = parameters.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept.toString();
}

/** Searching for one's own run and forms with empty fields lead elsewhere. */
function boardSearch(parameters: URLSearchParams): string | null {
  if (parameters.has(FIND_ME.name) || [...parameters.values()].includes("")) return null;
  return boardPath(readBoardQuery(parameters)).split("?")[1] ?? "";
}
