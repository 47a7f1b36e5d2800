import { z } from "zod";
import { PLACE_TEXT_MAX } from "#app/features/geography/position.ts";
import { optionalDayField } from "#app/lib/forms/day-field.ts";
import { isState } from "#app/lib/states.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import { EVENT_CATEGORIES } from "#db/schema/event-kinds.ts";
import { type EventQuery, RADII, SEARCH_MAX } from "./event-query.ts";

const line = (max: number) =>
  z
    .string()
    .catch("")
    .transform((typed) => cleanLine(typed).slice(0, max));
const day = optionalDayField("Enter a date like 05/09/2026.").catch("");

/** Anything that is no such value counts as left out: a list is never refused. */
const schema = z.object({
  q: line(SEARCH_MAX),
  category: z.enum(EVENT_CATEGORIES).or(z.literal("")).catch(""),
  state: z
    .string()
    .transform((typed) => typed.toUpperCase())
    .refine(isState)
    .catch(""),
  from: day,
  to: day,
  near: line(PLACE_TEXT_MAX),
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

/** What the address of the list of events asks for. */
export function readEventQuery(parameters: URLSearchParams): EventQuery {
  return schema.parse(Object.fromEntries(parameters));
}

const pastSchema = z.object({
  year: z.coerce.number().int().min(1950).max(2200).nullable().catch(null),
  before: schema.shape.after,
});

/** The year of past events, null for all, and where the list goes on. */
export function readPastQuery(parameters: URLSearchParams) {
  return pastSchema.parse(Object.fromEntries(parameters));
}
