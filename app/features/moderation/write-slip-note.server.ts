import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import { insertNoteIfBelowLimit } from "#db/queries/desk.ts";
import { findSlipToDecide } from "./find-slip-to-decide.server.ts";
import { SLIP_NOTES_MAX } from "./schema.ts";

type SlipNote = { id: number; author: string; createdAt: string; text: string };

/**
 * Leaves a note on a slip for the other moderators. The slip's racer never sees it, even as a
 * moderator.
 *
 * @throws AppError `forbidden` (no moderator, own slip), `not_found`, `conflict` (the slip has the
 *   maximum number of notes), `rate_limited`
 */
export async function writeSlipNote(
  deps: Deps & { viewer: Viewer },
  { slipId, text }: { slipId: number; text: string },
): Promise<SlipNote> {
  const { db, viewer } = deps;
  const createdAt = deps.clock.now();
  await limitRacer(deps, "change");
  await findSlipToDecide(deps, slipId);
  const note = { slipId, authorId: viewer.id, createdAt, text };
  const [[stored]] = await db.batch([
    insertNoteIfBelowLimit(db, note, SLIP_NOTES_MAX),
    insertAuditIfChanged(db, {
      createdAt,
      actorId: viewer.id,
      action: "slip.note",
      subjectKind: "slip",
      subjectId: slipId,
      detail: {},
    }),
  ]);
  if (!stored) {
    throw new AppError("conflict", `A slip gets ${SLIP_NOTES_MAX} notes. This one is full.`);
  }
  return { id: stored.id, author: viewer.username, createdAt: createdAt.toISOString(), text };
}
