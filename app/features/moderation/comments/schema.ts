import { z } from "zod";
import { cleanLines } from "#app/lib/text/prose.ts";
import { FLAG_REASONS } from "#db/schema/comments.ts";
import { COMMENT_NOTE_MAX } from "./rules.ts";

const number = (label: string) =>
  z
    .string({ error: `${label} is a number` })
    .regex(/^\d{1,15}$/, `${label} is a number`)
    .transform(Number);

const note = z
  .string({ error: "The note is text" })
  .overwrite(cleanLines)
  .max(COMMENT_NOTE_MAX, `The note has at most ${COMMENT_NOTE_MAX} characters`)
  .optional()
  .default("");

/** The moderation form's reference to a comment at the version that was read. */
export const commentDecisionSchema = z.object({
  comment: number("Comment"),
  version: number("Version"),
  note,
});

/** The additional fields of a removal. */
export const removalSchema = z.object({
  reason: z.enum(FLAG_REASONS, { error: "Choose a reason" }),
});

const DESK_STATES = ["WAITING", "REMOVED", "KEPT"] as const;

/**
 * `after` is the cursor from the last comment of a page: `{ms}-{id}`; `comment` selects one
 * comment.
 */
export const deskCommentsQuerySchema = z.object({
  status: z.enum(DESK_STATES).default("WAITING"),
  after: z
    .string()
    .regex(/^\d{1,15}-\d{1,15}$/)
    .transform((cursor) => {
      const [at = "0", id = "0"] = cursor.split("-");
      return { at: new Date(Number(at)), id: Number(id) };
    })
    .optional(),
  comment: number("Comment").optional(),
});
export type DeskCommentsQuery = z.output<typeof deskCommentsQuerySchema>;
