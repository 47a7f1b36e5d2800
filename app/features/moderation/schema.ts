import { z } from "zod";
import { FLAG_LABELS, type FlagCode } from "#app/features/slips/flag-labels.ts";
import { listNumber } from "#app/lib/list-number.ts";
import { cleanLines } from "#app/lib/text/prose.ts";
import { MACHINE_VERDICTS } from "#db/schema/desk.ts";
import { REJECTION_REASONS, SLIP_STATUSES } from "#db/schema/slips.ts";
import type { Decision } from "./rules.ts";

/** Slips per page; the API returns the requested number, up to its own limit. */
export const QUEUE_PAGE = 15;
export const QUEUE_LIMIT = 100;
export const NOTE_MAX = 1_000;
export const SLIP_NOTE_MAX = 500;
/** The maximum number of notes on one slip, and on one report, comment or appeal. */
export const SLIP_NOTES_MAX = 50;
export const CASE_NOTES_MAX = 20;
/** The maximum number of slips in a bulk approval. */
const BULK_MAX = 25;
/** How many slips of the queue a filter scans for one page: with the page itself, it reads fewer than 100 rows. */
export const FILTER_SCAN = 35;
/** How many of them a page shows: each reads five more rows. */
export const FILTERED_PAGE = 10;

/** The version is a number in JSON and text in forms. */
const version = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ],
    {
      error: "The version of the slip you looked at is missing",
    },
  )
  .pipe(z.number().int().positive());

const note = z
  .string({ error: "The note is text" })
  .overwrite(cleanLines)
  .max(NOTE_MAX, `The note has at most ${NOTE_MAX} characters`);

/** The fields of each decision. */
export const DECISION_SCHEMAS = {
  approve: z.object({ version, note: note.optional().default("") }),
  reject: z
    .object({
      version,
      reason: z.enum(REJECTION_REASONS, { error: "Choose a reason" }),
      note: note.optional().default(""),
    })
    .refine(({ reason, note }) => reason !== "OTHER" || note !== "", {
      path: ["note"],
      error: "Say why in the note",
    }),
  "needs-info": z.object({ version, note: note.min(1, "Write what you need to know") }),
} as const satisfies Record<Decision, z.ZodType>;

/** Longer than this, a slip was left open. */
const OPEN_SECONDS_MAX = 3_600;

/**
 * What the moderator's browser had read on the photos, and how long the slip was open. Figures only: anything else
 * counts as nothing, and never keeps a decision from being made.
 */
export const deskReadingSchema = z
  .object({
    verdict: z.enum(MACHINE_VERDICTS),
    openSeconds: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform((seconds) => Math.min(Number(seconds), OPEN_SECONDS_MAX)),
  })
  .nullable()
  .catch(null);
export type DeskReadingInput = z.output<typeof deskReadingSchema>;

/** The version that the decision produced. */
export const undoSchema = z.object({ version });

export const slipNoteSchema = z.object({
  text: z
    .string({ error: "Write the note" })
    .overwrite(cleanLines)
    .min(1, "Write the note")
    .max(SLIP_NOTE_MAX, `A note has at most ${SLIP_NOTE_MAX} characters`),
});

/** The slips to approve in bulk, each at the version that was seen. */
export const bulkSchema = z.object({
  slips: z
    .array(z.object({ id: z.number().int().positive(), version: z.number().int().positive() }), {
      error: "slips is a list of {id, version}",
    })
    .min(1, "Select the slips to approve")
    .max(BULK_MAX, `At most ${BULK_MAX} slips at a time`),
});

const FLAG_CODES = Object.keys(FLAG_LABELS).filter((code): code is FlagCode => code in FLAG_LABELS);
const FLAG_FILTERS = ["none", "strong", ...FLAG_CODES] as const;
const HOLD_FILTERS = ["free", "mine", "others", "expired"] as const;

/** `after` is the cursor from the last slip of a page: `{submittedAt in ms}-{id}`. */
export const queueQuerySchema = z.object({
  status: z
    .enum(SLIP_STATUSES, { error: `status is one of ${SLIP_STATUSES.join(", ")}` })
    .default("PENDING"),
  flag: z.enum(FLAG_FILTERS, { error: `flag is one of ${FLAG_FILTERS.join(", ")}` }).optional(),
  class: z.enum(["stock", "modified"], { error: "class is stock or modified" }).optional(),
  hold: z.enum(HOLD_FILTERS, { error: `hold is one of ${HOLD_FILTERS.join(", ")}` }).optional(),
  limit: listNumber(
    z.coerce
      .number({ error: "limit is a whole number" })
      .int("limit is a whole number")
      .min(1, "limit is at least 1")
      .max(QUEUE_LIMIT, `limit is at most ${QUEUE_LIMIT}`),
  ).optional(),
  after: z
    .string()
    .regex(/^\d{1,15}-\d{1,15}$/, "after is the cursor of an earlier answer")
    .transform((cursor) => {
      const [at = "0", id = "0"] = cursor.split("-");
      return { submittedAt: new Date(Number(at)), id: Number(id) };
    })
    .optional(),
});
export type QueueQuery = z.output<typeof queueQuerySchema>;
