import { z } from "zod";
import { cleanLines } from "#app/lib/text/prose.ts";
import { APPEAL_STATUSES } from "#db/schema/desk.ts";
import { APPEAL_ANSWER_MAX, APPEAL_TEXT_MAX } from "./rules.ts";

const version = z
  .string({ error: "The version of the slip you looked at is missing" })
  .regex(/^\d{1,9}$/, "The version of the slip you looked at is missing")
  .transform(Number);

/** A racer's appeal against the rejection that they read. */
export const appealSchema = z.object({
  version,
  text: z
    .string({ error: "Say what we got wrong" })
    .overwrite(cleanLines)
    .min(1, "Say what we got wrong")
    .max(APPEAL_TEXT_MAX, `Use at most ${APPEAL_TEXT_MAX} characters`),
});

/** The moderator's answer, which goes to the racer. */
export const appealDecisionSchema = z.object({
  answer: z
    .string({ error: "Write the racer an answer" })
    .overwrite(cleanLines)
    .min(1, "Write the racer an answer")
    .max(APPEAL_ANSWER_MAX, `Use at most ${APPEAL_ANSWER_MAX} characters`),
});

/** `after` is the cursor from the last appeal of a page: `{createdAt in ms}-{id}`; `appeal` selects one. */
export const appealsQuerySchema = z.object({
  status: z.enum(APPEAL_STATUSES).default("OPEN"),
  after: z
    .string()
    .regex(/^\d{1,15}-\d{1,15}$/)
    .transform((cursor) => {
      const [at = "0", id = "0"] = cursor.split("-");
      return { createdAt: new Date(Number(at)), id: Number(id) };
    })
    .optional(),
  appeal: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
});
export type AppealsQuery = z.output<typeof appealsQuerySchema>;
