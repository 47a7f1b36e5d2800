import type { EventCategory } from "#db/schema/event-kinds.ts";

/** The maximum length of a search text. */
export const SEARCH_MAX = 60;

/** The radii of a search in miles; each is used only if the one before has no results. */
export const RADII = [50, 100, 250] as const;
/** The radii that are offered if there is nothing within the largest of `RADII`. */
export const WIDER_RADII = [500, 1000] as const;
export type Radius = (typeof RADII | typeof WIDER_RADII)[number];

/** The query of the event list's URL. */
export type EventQuery = {
  q: string;
  category: EventCategory | "";
  /** Letters of a state or province. */
  state: string;
  /** Days, `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** A place as typed, or `latitude,longitude`. */
  near: string;
  /** The radius of the previous page, or one that was offered; null lets the search widen. */
  within: Radius | null;
  /** The position where the page starts. */
  after: number | null;
};

/** The URL of a list, without empty parameters. */
export function eventsPath(query: Partial<EventQuery>, path = "/events"): string {
  const entries = Object.entries(query).filter(([, value]) => value !== "" && value !== null);
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Whether any filter is set. */
export function isFiltered({ q, category, state, from, to, near }: EventQuery): boolean {
  return [q, category, state, from, to, near].some((value) => value !== "");
}
