import type { Deps } from "#app/deps.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { AppError } from "#app/lib/errors.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import { updateSessionsEndedByUser } from "#db/queries/sessions.ts";
import { refreshStandingsOfUser } from "#db/queries/standings.ts";
import { findUserByUsernameKey, updateUserBanned } from "#db/queries/users.ts";

type BanDeps = Pick<Deps, "db" | "clock">;

/**
 * Bans a user: signs them out everywhere, blocks signing in, and hides their runs and garage from others.
 * Their data isn't changed, so that a pardon restores everything.
 *
 * @throws AppError `not_found`, `conflict` (banned already)
 */
export function banUser(deps: BanDeps, username: string): Promise<void> {
  return setBanned(deps, username, { action: "user.ban", bannedAt: deps.clock.now() });
}

/** Lifts a ban. @throws AppError `not_found`, `conflict` (not banned) */
export function pardonUser(deps: BanDeps, username: string): Promise<void> {
  return setBanned(deps, username, { action: "user.pardon", bannedAt: null });
}

async function setBanned(
  { db, clock }: BanDeps,
  username: string,
  { action, bannedAt }: { action: "user.ban" | "user.pardon"; bannedAt: Date | null },
): Promise<void> {
  const user = await findUserByUsernameKey(db, usernameKeyOf(username));
  if (!user || user.anonymisedAt) {
    throw new AppError("not_found", `There is no account named ${username}.`);
  }
  const now = clock.now();
  const [changed] = await db.batch([
    updateUserBanned(db, user.id, bannedAt, now),
    insertAuditIfChanged(db, {
      createdAt: now,
      actorId: null,
      action,
      subjectKind: "user",
      subjectId: user.id,
      detail: {},
    }),
    // Also on a pardon: a sign-in during the ban may have started a session.
    updateSessionsEndedByUser(db, user.id, now),
    ...refreshStandingsOfUser(db, user.id),
  ]);
  if (changed.length > 0) return;
  const state = bannedAt ? "banned already" : "not banned";
  throw new AppError("conflict", `${user.username} is ${state}.`);
}
