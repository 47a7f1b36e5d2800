import { z } from "zod";
import { findExcess } from "#app/features/content/markdown-limits.ts";
import { isMilitaryRegion } from "#app/features/geography/postal-codes.ts";
import { dayField, optionalDayField } from "#app/lib/forms/day-field.ts";
import { keysOf } from "#app/lib/keys-of.ts";
import { isState } from "#app/lib/states.ts";
import { cleanLine, cleanText } from "#app/lib/text/prose.ts";
import { cleanValue, matchKey } from "#app/lib/text/value.ts";
import { readClock } from "#app/lib/typed-time.ts";
import { isTimeZone } from "#app/lib/zoned-time.ts";
import { EVENT_CATEGORIES, type EventCategory } from "#db/schema/event-kinds.ts";
import type { ImportedFields } from "#db/schema/events.ts";
import { EVENT_LIMITS } from "./rules.ts";

/** An event as it is saved, once all of it is known and valid. */
export type EventFields = ImportedFields;

/** Where events may be, as the form offers it. */
export const EVENT_COUNTRIES = [
  { value: "US", label: "United States" },
  { value: "CA", label: "Canada" },
  { value: "GB", label: "United Kingdom" },
] as const;
const COUNTRY_CODES = ["US", "CA", "GB"] as const;

const line = (max: number) =>
  z
    .string()
    .default("")
    .transform(cleanLine)
    .pipe(z.string().max(max, `Use at most ${max} characters.`));

const NO_DAY = "There is no such day. Write it like 05/09/2026.";

/** A value for a program: a time, a code, a number. */
const code = (max: number) => line(max).transform(cleanValue);

const time = code(20).transform((typed, context) => {
  if (typed === "") return null;
  const read = readClock(typed);
  if (read !== null) return read;
  context.addIssue({ code: "custom", message: "Write the time like 6:30 PM." });
  return z.NEVER;
});

const degrees = (most: number) =>
  code(20).transform((typed, context) => {
    if (typed === "") return null;
    const value = Number(typed);
    if (Number.isFinite(value) && Math.abs(value) <= most) return value;
    context.addIssue({ code: "custom", message: `A number from -${most} to ${most}.` });
    return z.NEVER;
  });

const website = line(EVENT_LIMITS.website).transform((typed, context) => {
  if (typed === "") return null;
  const address = z.httpUrl().safeParse(/^\w+:/.test(typed) ? typed : `https://${typed}`);
  if (address.success) return address.data;
  context.addIssue({ code: "custom", message: "Enter an address like https://example.com." });
  return z.NEVER;
});

const categories = line(200).transform((typed, context) => {
  const names = typed.split(/[,;|]/).map((name) => matchKey(name).replaceAll(" ", "-"));
  const matches = new Set<EventCategory>();
  for (const name of names.filter((each) => each !== "")) {
    const category = EVENT_CATEGORIES.find((each) => each === name);
    if (category) matches.add(category);
    else context.addIssue({ code: "custom", message: `We have no category “${name}”.` });
  }
  return [...matches];
});

/** An event as it was typed into the form, or is in a row of an import. */
export const typedEventSchema = z
  .object({
    eventName: line(EVENT_LIMITS.name).pipe(z.string().min(1, "What's it called?")),
    internalName: line(EVENT_LIMITS.name),
    website,
    categories,
    track: line(EVENT_LIMITS.place),
    startsOn: dayField({ missing: "When does it start?", invalid: NO_DAY }),
    endsOn: optionalDayField(NO_DAY),
    startsTime: time,
    endsTime: time,
    timeZone: code(60).refine(
      (zone) => zone === "" || isTimeZone(zone),
      "We don't know this time zone.",
    ),
    venue: line(EVENT_LIMITS.place),
    address: line(EVENT_LIMITS.address),
    city: line(EVENT_LIMITS.place),
    state: code(2)
      .transform((state) => state.toUpperCase())
      .refine(
        (state) => !isMilitaryRegion(state),
        "AA, AE, and AP are military addresses. Name the state or province.",
      )
      .refine(
        (state) => state === "" || isMilitaryRegion(state) || isState(state),
        "Use the two letters, like MI.",
      ),
    zipCode: code(12),
    country: z.enum(COUNTRY_CODES, { error: "Choose the country." }).or(z.literal("")).default(""),
    latitude: degrees(90),
    longitude: degrees(180),
    description: z
      .string()
      .default("")
      .transform((typed) => cleanText(typed).trim())
      .pipe(
        z
          .string()
          .max(EVENT_LIMITS.description, `Use at most ${EVENT_LIMITS.description} characters.`)
          .superRefine((text, context) => {
            const excess = findExcess(text);
            if (!excess) return;
            const message = `line ${excess.line}: ${excess.reason}`;
            context.addIssue({ code: "custom", message });
          }),
      ),
  })
  .refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
    path: ["longitude"],
    message: "Latitude and longitude go together.",
  });
export type TypedEvent = z.output<typeof typedEventSchema>;
/** The same as text, by field. */
export type EventText = Partial<Record<keyof TypedEvent, string>>;

const CATEGORY_FIELD = "category.";

/** Each category is a checkbox of its own on the form. */
export function categoryField(category: EventCategory): string {
  return CATEGORY_FIELD + category;
}

/** The fields of the form as the schema wants them: its checkboxes as one list. */
export function withCategories(values: Readonly<Record<string, string>>): EventText {
  const checked = EVENT_CATEGORIES.filter((category) =>
    Object.hasOwn(values, categoryField(category)),
  );
  return { ...values, categories: checked.join(",") };
}

/** The values of a saved event's form, by field. */
export function toText(event: EventFields, track: string): Record<string, string> {
  const checked = event.categories.map((category) => [categoryField(category), "on"]);
  const texts = TEXT_FIELDS.map((field) => [field, String(event[field] ?? "")]);
  return { ...Object.fromEntries([...checked, ...texts]), track };
}

/** A track is saved by its id, and categories are checkboxes. */
const TEXT_FIELDS = keysOf(typedEventSchema.shape).filter(
  (field) => field !== "track" && field !== "categories",
);
