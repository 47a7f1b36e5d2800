import type { VisitEvent } from "#db/schema/analytics.ts";

/** The maximum number of events per request, and the maximum path length. */
export const EVENTS_MAX = 20;
export const PATH_MAX = 300;
export const DOCUMENT_MAX = 60;
export const SITE_MAX = 100;

/** The subject for links to sites that we don't link to ourselves. */
export const OTHER_SITES = "other sites";

/** The search pages with their query parameter. Dealer searches have their own event. */
export const SEARCHES: Readonly<Record<string, string>> = {
  "/search": "q",
  "/news/search": "q",
  "/tracks": "q",
  "/track-locator": "place",
  "/events": "q",
  "/events/past-events": "q",
  "/1320-club": "q",
  "/racing-hq/racing-faq": "q",
  "/track-experience/faq": "q",
};

/** Appended to the page in the subject of a search. */
export const SEARCH_MARK = "?";

/** How many days the staff page shows, and how long counts are stored. */
export const DAYS_SHOWN = 28;
export const RETENTION_DAYS = 400;

/** An event on a page, as reported by the browser. */
export type Visit = {
  event: VisitEvent;
  path: string;
  document?: string | undefined;
  /** The host of an outbound link, counted as engagement. */
  site?: string | undefined;
  /** Set by the server for a search: a form sent to a page of `SEARCHES`. */
  isSearch?: boolean;
};

/** Whether a URL is a search. Paging through the results isn't another search. */
export function isSearch({ pathname, searchParams }: URL): boolean {
  const query = SEARCHES[pathname] && searchParams.get(SEARCHES[pathname]);
  return Boolean(query?.trim()) && !searchParams.has("page") && !searchParams.has("offset");
}
