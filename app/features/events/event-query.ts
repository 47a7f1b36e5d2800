import type { EventCategory } from "#db/schema/event-kinds.ts";

/** Characters of what is looked for. */
export const SEARCH_MAX = 60;

/** How far around a place is looked: the next one only where the one before holds nothing. */
export const RADII = [50, 100, 250] as const;
export type Radius = (typeof RADII)[number];

/** What the address of the list of events may say. */
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
  /** The radius of the page before; null lets the search widen. */
  within: Radius | null;
  /** Where the list goes on: a position. */
  after: number | null;
};

/** The address of a list: what is in the query as it is, with a few things changed. */
export function eventsPath(query: Partial<EventQuery>, path = "/events"): string {
  const said = Object.entries(query).filter(([, value]) => value !== "" && value !== null);
  const search = new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Whether anything was asked for. */
export function isFiltered({ q, category, state, from, to, near }: EventQuery): boolean {
  return [q, category, state, from, to, near].some((value) => value !== "");
}
