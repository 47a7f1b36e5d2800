import { assertConfirmed } from "#app/features/sessions/assert-confirmed.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import { deleteStripStaff, updateRoleToRacer } from "#db/queries/track-staff.ts";
import { findUserById } from "#db/queries/users.ts";
import { requireStrip, type StripDeps } from "./require-strip.server.ts";
import { sendStaffMail } from "./staff-mail.server.ts";

/**
 * Ends a member's work for a strip and tells them by mail. Without a strip, they are a racer again.
 *
 * @returns the member's username
 * @throws AppError `not_found`, `forbidden` except for admins, `unconfirmed`, `rate_limited`, `conflict` if they don't
 *   work there
 */
export async function removeStaff(
  deps: StripDeps,
  { slug, userId }: { slug: string; userId: number },
): Promise<string> {
  const strip = await requireStrip(deps, slug, "manageStaff");
  assertConfirmed(deps.viewer, deps.clock);
  await limitRacer(deps, "change");
  const { db, clock, viewer } = deps;
  const at = clock.now();
  const user = await findUserById(db, userId);
  const [removed] = await db.batch([
    deleteStripStaff(db, { userId, trackId: strip.id }),
    insertAuditIfChanged(db, {
      createdAt: at,
      actorId: viewer.id,
      action: "track.remove",
      subjectKind: "track",
      subjectId: strip.id,
      detail: { member: userId },
    }),
    updateRoleToRacer(db, userId, at),
  ]);
  if (removed.length === 0 || !user) {
    throw new AppError("conflict", `This member doesn't work for ${strip.name} anymore.`);
  }
  await sendStaffMail(deps, { user, strip, act: "removed" });
  return user.username;
}
