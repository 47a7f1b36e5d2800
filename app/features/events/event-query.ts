import { z } from "zod";
import { STATE_NAMES } from "#app/lib/states.ts";
import { visibleLine } from "#app/lib/visible-text.ts";
import { EVENT_CATEGORIES, type EventCategory } from "#db/schema/event-kinds.ts";
import { EVENT_LIMITS } from "./rules.ts";

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

const line = (max: number) =>
  z
    .string()
    .catch("")
    .transform((typed) => visibleLine(typed).slice(0, max));
const day = z.iso.date().catch("");

/** Anything that is no such value counts as left out: a list is never refused. */
const schema = z.object({
  q: line(EVENT_LIMITS.search),
  category: z.enum(EVENT_CATEGORIES).or(z.literal("")).catch(""),
  state: z
    .string()
    .transform((typed) => typed.toUpperCase())
    .refine((state) => state in STATE_NAMES)
    .catch(""),
  from: day,
  to: day,
  near: line(EVENT_LIMITS.search),
  within: z.coerce
    .number()
    .pipe(z.union(RADII.map((radius) => z.literal(radius))))
    .nullable()
    .catch(null),
  after: z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number)
    .refine(Number.isSafeInteger)
    .nullable()
    .catch(null),
});

export function readEventQuery(parameters: URLSearchParams): EventQuery {
  return schema.parse(Object.fromEntries(parameters));
}

/** The address of a list: what stands in the query as it is, with a few things changed. */
export function eventsPath(query: Partial<EventQuery>, path = "/events"): string {
  const said = Object.entries(query).filter(([, value]) => value !== "" && value !== null);
  const search = new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Whether anything was asked for. */
export function isFiltered({ q, category, state, from, to, near }: EventQuery): boolean {
  return [q, category, state, from, to, near].some((value) => value !== "");
}

const pastSchema = z.object({
  year: z.coerce.number().int().min(1950).max(2200).nullable().catch(null),
  before: schema.shape.after,
});

/** The year of past events, null for all, and where the list goes on. */
export function readPastQuery(parameters: URLSearchParams) {
  return pastSchema.parse(Object.fromEntries(parameters));
}
