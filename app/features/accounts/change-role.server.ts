import type { Deps } from "#app/deps.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { AppError } from "#app/lib/errors.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import { findUserByUsernameKey, updateUserRole } from "#db/queries/users.ts";
import type { Role } from "#db/schema/users.ts";

/**
 * Sets an account's role, effective with its next request.
 *
 * @throws AppError `not_found` if there is no such account, or it was deleted
 */
export async function changeRole(
  { db, clock }: Pick<Deps, "db" | "clock">,
  username: string,
  role: Role,
): Promise<void> {
  const user = await findUserByUsernameKey(db, usernameKeyOf(username));
  if (!user || user.anonymisedAt) {
    throw new AppError("not_found", `There is no account named ${username}.`);
  }
  const now = clock.now();
  await db.batch([
    updateUserRole(db, user.id, role, now),
    insertAuditIfChanged(db, {
      createdAt: now,
      actorId: null,
      action: "user.role",
      subjectKind: "user",
      subjectId: user.id,
      detail: { role },
    }),
  ]);
}
