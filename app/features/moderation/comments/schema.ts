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

/** What the desk's form says about a comment, as it was read. */
export const commentDecisionSchema = z.object({
  comment: number("Comment"),
  version: number("Version"),
  note,
});

/** Beside that where it is removed. */
export const removalSchema = z.object({
  reason: z.enum(FLAG_REASONS, { error: "Choose a reason" }),
});

const DESK_STATES = ["WAITING", "REMOVED", "KEPT"] as const;

/** `after` is the place of a page's last comment: `{ms}-{id}`; `comment` asks for one alone. */
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
