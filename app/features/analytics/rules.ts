import type { VisitEvent } from "#db/schema/analytics.ts";

/** One request carries no more, and names no longer paths. */
export const EVENTS_MAX = 20;
export const PATH_MAX = 300;
export const DOCUMENT_MAX = 60;
export const SITE_MAX = 100;

/** What links to sites that we don't name ourselves are counted as. */
export const OTHER_SITES = "other sites";

/** Where people search, by the parameter that says for what. Dealers are searched for in an event of their own. */
export const SEARCHES: Readonly<Record<string, string>> = {
  "/news/search": "q",
  "/tracks": "q",
  "/track-locator": "place",
  "/events": "q",
  "/events/past-events": "q",
  "/1320-club": "q",
  "/racing-hq/racing-faq": "q",
  "/track-experience/faq": "q",
};

/** What follows the page in the subject of a search. */
export const SEARCH_MARK = "?";

/** Days that the staff's page shows, and how long counts are stored. */
export const DAYS_SHOWN = 28;
export const RETENTION_DAYS = 400;

/** Something that happened on a page, as the browser reports it. */
export type Visit = {
  event: VisitEvent;
  path: string;
  document?: string | undefined;
  /** The host of a link that led away, told as engagement. */
  site?: string | undefined;
  /** The server answered a search: a form sent to a page of `SEARCHES`. */
  isSearch?: boolean;
};

/** Whether an address asks a page to search. Leafing through what was found is no search of its own. */
export function isSearch({ pathname, searchParams }: URL): boolean {
  const words = SEARCHES[pathname] && searchParams.get(SEARCHES[pathname]);
  return Boolean(words?.trim()) && !searchParams.has("page") && !searchParams.has("offset");
}

/** What the staff's page calls each event. */
export const EVENT_LABELS: Readonly<Record<VisitEvent, string>> = {
  page_view: "Page views",
  user_engagement: "Stayed or followed a link",
  horsepower_search: "Horsepower searches",
  dealer_interaction: "Dealer clicks",
  document_download: "Downloads",
  modal_interaction: "Dialogs opened",
  form_submission: "Forms and searches",
};
