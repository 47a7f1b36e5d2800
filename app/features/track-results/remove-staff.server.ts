import { AppError } from "#app/lib/errors.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import type { Strip } from "#db/queries/track-desk.ts";
import { deleteStripStaff, updateRoleToRacer } from "#db/queries/track-staff.ts";
import { findUserById } from "#db/queries/users.ts";
import type { StaffManager } from "./manage-staff.server.ts";
import { sendStaffMail } from "./staff-mail.server.ts";

/**
 * Ends a member's work for a strip and tells them by mail. Without a strip, they are a racer again.
 *
 * @returns the member's username
 * @throws AppError `conflict` if they don't work there
 */
export async function removeStaff(
  deps: StaffManager,
  { strip, userId }: { strip: Strip; userId: number },
): Promise<string> {
  const { db, clock, actor } = deps;
  const at = clock.now();
  const user = await findUserById(db, userId);
  const [removed] = await db.batch([
    deleteStripStaff(db, { userId, trackId: strip.id }),
    insertAuditIfChanged(db, {
      createdAt: at,
      actorId: actor?.id ?? null,
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
