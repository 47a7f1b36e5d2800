import { z } from "zod";
import { PLACE_TEXT_MAX } from "#app/features/geography/position.ts";
import { optionalDayField } from "#app/lib/forms/day-field.ts";
import { isState } from "#app/lib/states.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import { EVENT_CATEGORIES } from "#db/schema/event-kinds.ts";
import { type EventQuery, RADII, SEARCH_MAX, WIDER_RADII } from "./event-query.ts";

const line = (max: number) =>
  z
    .string()
    .catch("")
    .transform((typed) => cleanLine(typed).slice(0, max));
const day = optionalDayField("Enter a date like 05/09/2026.").catch("");

/** Invalid values are ignored, so a list is never an error. */
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
    .pipe(z.literal([...RADII, ...WIDER_RADII]))
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

/** Parses the query of the event list's URL. */
export function readEventQuery(parameters: URLSearchParams): EventQuery {
  return schema.parse(Object.fromEntries(parameters));
}

const pastSchema = z.object({
  year: z.coerce.number().int().min(1950).max(2200).nullable().catch(null),
  before: schema.shape.after,
});

/** Parses the query of past events: the year, null for all, and the position where the page starts. */
export function readPastQuery(parameters: URLSearchParams) {
  return pastSchema.parse(Object.fromEntries(parameters));
}
