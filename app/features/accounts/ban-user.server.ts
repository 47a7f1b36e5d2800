import type { Deps } from "#app/deps.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { AppError } from "#app/lib/errors.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import { updateSessionsEndedIfUpdated } from "#db/queries/sessions.ts";
import { refreshStandingsOfUser } from "#db/queries/standings.ts";
import { findUserByUsernameKey, type User, updateUserBanned } from "#db/queries/users.ts";
import { accountStateOf } from "./account-state.ts";
import { refusedChange, type StaffChange } from "./staff-change.server.ts";

type BanDeps = Pick<Deps, "db" | "clock">;

/**
 * Bans an account: signs its user out everywhere, blocks signing in, and hides their runs and garage from others.
 * Their data isn't changed, so that a pardon restores everything.
 *
 * @throws AppError `not_found`, `conflict` (banned already, changed since, or the last admin)
 */
export function banUser(deps: BanDeps, change: StaffChange): Promise<void> {
  return setBanned(deps, change, { action: "user.ban", bannedAt: deps.clock.now() });
}

/** Lifts a ban. @throws AppError `not_found`, `conflict` (not banned, or changed since) */
export function pardonUser(deps: BanDeps, change: StaffChange): Promise<void> {
  return setBanned(deps, change, { action: "user.pardon", bannedAt: null });
}

/** The account of a command's argument, as it is now. @throws AppError `not_found`, also if it was deleted */
export async function changeByCommand(
  { db }: Pick<Deps, "db">,
  username: string,
  reason = "",
): Promise<StaffChange> {
  const user = await findUserByUsernameKey(db, usernameKeyOf(username));
  if (!user || user.anonymisedAt) {
    throw new AppError("not_found", `There is no account named ${username}.`);
  }
  return { user, actorId: null, reason, seen: accountStateOf(user) };
}

async function setBanned(
  { db, clock }: BanDeps,
  change: StaffChange,
  { action, bannedAt }: { action: "user.ban" | "user.pardon"; bannedAt: Date | null },
): Promise<void> {
  const { user, actorId, reason, seen } = change;
  assertChanges(user, bannedAt);
  const now = clock.now();
  const [changed] = await db.batch([
    updateUserBanned(db, user.id, bannedAt, now, seen),
    insertAuditIfChanged(db, {
      createdAt: now,
      actorId,
      action,
      subjectKind: "user",
      subjectId: user.id,
      detail: reason ? { note: reason } : {},
    }),
    // Also on a pardon: a sign-in during the ban may have started a session.
    updateSessionsEndedIfUpdated(db, user.id, now),
    ...refreshStandingsOfUser(db, user.id),
  ]);
  if (changed.length === 0) throw await refusedChange({ db }, change);
}

function assertChanges({ username, bannedAt: current }: User, bannedAt: Date | null): void {
  if (Boolean(current) !== Boolean(bannedAt)) return;
  throw new AppError("conflict", `${username} is ${current ? "banned already" : "not banned"}.`);
}
