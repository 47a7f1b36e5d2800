import { emailKeyOf, usernameKeyOf } from "#app/lib/account-keys.ts";
import { AppError } from "#app/lib/errors.ts";
import { invalidFields, readFields } from "#app/lib/forms/read-fields.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import type { Strip } from "#db/queries/track-desk.ts";
import { insertStripStaff, updateRoleToTrack } from "#db/queries/track-staff.ts";
import { findUserByEmailKey, findUserByUsernameKey, type User } from "#db/queries/users.ts";
import type { StaffManager } from "./manage-staff.server.ts";
import { inviteSchema } from "./schema.ts";
import { sendStaffMail } from "./staff-mail.server.ts";

const NOT_A_RACER = "Only racers can work for a strip. This member has another role.";

/**
 * Makes a member staff of a strip, by username or email address, and tells them by mail. It is undone by removing them.
 *
 * @returns the member's username
 * @throws AppError `invalid` with an error for `member`, `conflict` if they work there already
 */
export async function inviteStaff(
  deps: StaffManager,
  { strip, values }: { strip: Strip; values: unknown },
): Promise<string> {
  const { member } = readFields(inviteSchema, values);
  const user = await findMember(deps, member);
  const { db, clock, actor } = deps;
  const at = clock.now();
  const [dropStale, insertPlace] = insertStripStaff(db, {
    ...{ userId: user.id, trackId: strip.id },
    ...{ invitedBy: actor?.id ?? null, at },
  });
  const [, inserted] = await db.batch([
    dropStale,
    insertPlace,
    insertAuditIfChanged(db, {
      createdAt: at,
      actorId: actor?.id ?? null,
      action: "track.invite",
      subjectKind: "track",
      subjectId: strip.id,
      detail: { member: user.id },
    }),
    updateRoleToTrack(db, user.id, at),
  ]);
  if (inserted.meta.changes === 0) {
    throw new AppError("conflict", `${user.username} works for ${strip.name} already.`);
  }
  await sendStaffMail(deps, { user, strip, act: "invited" });
  return user.username;
}

async function findMember({ db }: StaffManager, typed: string): Promise<User> {
  const user = typed.includes("@")
    ? await findUserByEmailKey(db, emailKeyOf(typed))
    : await findUserByUsernameKey(db, usernameKeyOf(typed));
  if (!user || user.anonymisedAt) throw invalidFields({ member: "There's no such member." });
  if (user.role !== "racer" && user.role !== "track") throw invalidFields({ member: NOT_A_RACER });
  if (!user.isActivated || user.bannedAt) {
    throw invalidFields({ member: "This account isn't activated, or it is banned." });
  }
  return user;
}
