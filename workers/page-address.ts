import { FIND_ME } from "#app/features/leaderboard/board-controls.ts";
import { boardPath } from "#app/features/leaderboard/rules.ts";
import { readBoardQuery } from "#app/features/leaderboard/schema.ts";

/** The query a page depends on in its shortest form, null where the answer is no page to keep. */
type ReadSearch = (parameters: URLSearchParams) => string | null;

/**
 * The pages that are the same for every visitor, and all that their loaders read of the query. A
 * page that is missing here is rendered each time; one that reads a parameter it doesn't name here is
 * shown to visitors as if nobody had sent it.
 */
const PUBLIC_PAGES: readonly [pattern: RegExp, search: ReadSearch][] = [
  [/^\/$/, only()],
  [/^\/1320-club$/, boardSearch],
  [/^\/1320-club\/(records|data)$/, only()],
  [/^\/1320-club\/slip\/[^/]+$/, only()],
  [/^\/tracks$/, only("q")],
  [/^\/tracks\/[^/]+$/, only()],
  [/^\/user\/[^/]+$/, only("after", "badge")],
  [/^\/user\/[^/]+\/vehicles\/\d+$/, only("after", "badge")],
  [/^\/user\/[^/]+\/vehicles\/\d+\/progress$/, only("after")],
  [/^\/badges\/[^/]+\/\d+\/[^/]+$/, only()],
  [/^\/coming-soon$/, only()],
];

/** They open a dialog over any page (app/entry.server.tsx), and `next` is one visitor's way. */
const DIALOGS = ["login", "register", "forgotPassword", "activation", "next"];

/**
 * The one address under which a public page is rendered and kept, whatever order, defaults, marks of
 * mails and campaigns or other strange parameters it was asked with. Null for what is not kept.
 */
export function publicPageAddress(url: URL): URL | null {
  if (url.pathname.endsWith(".data") || DIALOGS.some((name) => url.searchParams.has(name))) {
    return null;
  }
  const [, readSearch] = PUBLIC_PAGES.find(([pattern]) => pattern.test(url.pathname)) ?? [];
  const search = readSearch && url.search ? readSearch(url.searchParams) : "";
  if (!readSearch || search === null) return null;
  const address = new URL(url);
  address.search = search;
  address.hash = "";
  return address;
}

function only(...names: string[]): ReadSearch {
  return (parameters) => {
    const kept = new URLSearchParams();
    for (const name of names) {
      const value = parameters.get(name);
      if (value !== null) kept.set(name, value);
    }
    return kept.toString();
  };
}

/** Searching for one's own run and forms with empty fields lead elsewhere. */
function boardSearch(parameters: URLSearchParams): string | null {
  if (parameters.has(FIND_ME.name) || [...parameters.values()].includes("")) return null;
  return boardPath(readBoardQuery(parameters)).split("?")[1] ?? "";
}
