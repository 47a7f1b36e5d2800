import type { Deps } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import {
  findAllCountsOfNewer,
  findAllOpenSubjects,
  type SubjectKey,
} from "#db/queries/comments.ts";
import { NEWER_MAX } from "./rules.ts";
import { COMMENT_TEXTS } from "./texts.ts";

/** How many comments are newer than another, up to 20, and the first of them. */
export type NewerComments = { count: number; first: number | null };

/**
 * Counts the comments on a public subject that are newer than one, in one database call.
 *
 * @param input.after the id of the newest comment that is known; 0 for none
 * @throws AppError `not_found` for a subject that isn't public
 */
export async function countNewer(
  { db }: Pick<Deps, "db">,
  { subject, after }: { subject: SubjectKey; after: number },
): Promise<NewerComments> {
  const [[open], [newer]] = await db.batch([
    findAllOpenSubjects(db, subject),
    findAllCountsOfNewer(db, { subject, after, max: NEWER_MAX }),
  ]);
  if (!open) throw new AppError("not_found", COMMENT_TEXTS.closed);
  return newer ?? { count: 0, first: null };
}
