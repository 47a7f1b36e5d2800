import type { Deps } from "#app/deps.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import { updateUserRole } from "#db/queries/users.ts";
import type { Role } from "#db/schema/users.ts";
import { accountStateOf } from "./account-state.ts";
import { refusedChange, type StaffChange } from "./staff-change.server.ts";

/**
 * Sets an account's role, effective with its next request. Nothing happens if it has the role.
 *
 * @throws AppError `not_found` if the account was deleted, `conflict` if it has changed since or is the last admin's
 */
export async function changeRole(
  { db, clock }: Pick<Deps, "db" | "clock">,
  change: StaffChange,
  role: Role,
): Promise<void> {
  const { user, actorId, reason, seen } = change;
  if (user.role === role && seen === accountStateOf(user)) return;
  const now = clock.now();
  const [changed] = await db.batch([
    updateUserRole(db, user.id, role, now, seen),
    insertAuditIfChanged(db, {
      createdAt: now,
      actorId,
      action: "user.role",
      subjectKind: "user",
      subjectId: user.id,
      detail: { role, from: user.role, ...(reason && { note: reason }) },
    }),
  ]);
  if (changed.length === 0) throw await refusedChange({ db }, change);
}
