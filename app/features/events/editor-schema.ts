import { z } from "zod";
import { dayField, optionalDayField } from "#app/lib/forms/day-field.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import { EVENT_STATUSES } from "#db/schema/event-kinds.ts";
import { EVENT_LIMITS } from "./rules.ts";

const CORRECTION_MISSING = "Say what was wrong. It shows on the event's page.";
const NO_DAY = "There is no such day. Write it like 05/09/2026.";
const day = dayField({ missing: NO_DAY, invalid: NO_DAY });
const version = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);

/** The version of an event that an editor reviewed. */
export const versionSchema = z.object({ version });

/** What was wrong about an event that is over, for its page. */
export const correctionSchema = z.object({
  correction: z
    .string({ error: CORRECTION_MISSING })
    .transform(cleanLine)
    .pipe(
      z
        .string()
        .min(1, CORRECTION_MISSING)
        .max(EVENT_LIMITS.correction, `Use at most ${EVENT_LIMITS.correction} characters.`),
    ),
});

const ALT_MAX = 200;
/** The fields of an event's picture form, without the file. */
export const pictureActSchema = z.object({
  version,
  alt: z
    .string()
    .default("")
    .transform(cleanLine)
    .pipe(z.string().max(ALT_MAX, `Use at most ${ALT_MAX} characters.`)),
  isPictureRemoved: z
    .string()
    .optional()
    .transform((value) => value === "on"),
});

/** An editor's actions other than editing fields, by the form's `intent`. */
export const eventActSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("status"),
    version,
    status: z.enum(EVENT_STATUSES, { error: "Choose what happened." }),
    startsOn: optionalDayField(NO_DAY),
  }),
  z.object({ intent: z.literal("duplicate"), startsOn: day }),
  z.object({
    intent: z.literal("repeat"),
    everyWeeks: z.coerce
      .number({ error: "From 1 to 12 weeks." })
      .int("From 1 to 12 weeks.")
      .min(1, "From 1 to 12 weeks.")
      .max(12, "From 1 to 12 weeks."),
    until: day,
  }),
]);
