import { AppError } from "#app/lib/errors.ts";
import { assertTypedName } from "#app/lib/forms/assert-typed-name.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import {
  deleteResultsOfWithdrawn,
  findSheetOfStrip,
  updateSheetToWithdrawn,
} from "#db/queries/track-desk.ts";
import { requireStrip, type StripDeps } from "./require-strip.server.ts";

/**
 * Takes a sheet back: its rows go, and with them what they confirm and who claimed them. The runs stay.
 *
 * @param withdrawal.typed the name of the track, typed by its staff
 * @throws AppError `not_found`, `rate_limited`, `invalid` with `errors.typed` if it is another name, `conflict` if it
 *   isn't there anymore
 */
export async function withdrawSheet(
  deps: StripDeps,
  { slug, sheetId, typed }: { slug: string; sheetId: number; typed: string },
): Promise<void> {
  const strip = await requireStrip(deps, slug, "withdraw");
  await limitRacer(deps, "change");
  const { db, clock, viewer } = deps;
  const sheet = await findSheetOfStrip(db, strip.id, sheetId);
  if (!sheet) throw new AppError("not_found", "Not found.");
  assertTypedName(typed, strip.name, "withdraw this sheet");
  const [changed] = await db.batch([
    updateSheetToWithdrawn(db, sheetId),
    insertAuditIfChanged(db, {
      createdAt: clock.now(),
      actorId: viewer.id,
      action: "track-sheet.withdraw",
      subjectKind: "track-sheet",
      subjectId: sheetId,
      detail: { track: strip.id, evening: sheet.ranOn },
    }),
    deleteResultsOfWithdrawn(db, sheetId),
  ]);
  if (changed.length === 0) throw new AppError("conflict", "This sheet was withdrawn already.");
}
