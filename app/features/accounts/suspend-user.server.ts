import type { Deps } from "#app/deps.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { AppError } from "#app/lib/errors.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import { updateUserSuspended } from "#db/queries/users.ts";
import { refusedChange, type StaffChange } from "./staff-change.server.ts";

type SuspendDeps = Pick<Deps, "db" | "clock">;

/**
 * Suspends an account for some days: its user may read, sign in, export and delete, but not write. It ends by itself, and
 * the runs stay on the boards. A second suspension replaces the first.
 *
 * @throws AppError `conflict` if the account is banned, has changed since or is the last admin's; `not_found`
 */
export async function suspendUser(
  deps: SuspendDeps,
  change: StaffChange,
  days: number,
): Promise<void> {
  if (change.user.bannedAt) {
    throw new AppError(
      "conflict",
      `${change.user.username} is banned. That's more than a suspension.`,
    );
  }
  const until = new Date(deps.clock.now().getTime() + days * DAY_MS);
  await setSuspended(deps, change, until);
}

/** Ends a suspension early. @throws AppError `conflict` if none is running, or the account has changed since */
export async function endSuspension(deps: SuspendDeps, change: StaffChange): Promise<void> {
  const { username, suspendedUntil } = change.user;
  if (!suspendedUntil || suspendedUntil <= deps.clock.now()) {
    throw new AppError("conflict", `${username} isn't suspended.`);
  }
  await setSuspended(deps, change, null);
}

async function setSuspended(
  { db, clock }: SuspendDeps,
  change: StaffChange,
  suspendedUntil: Date | null,
): Promise<void> {
  const { user, actorId, reason, seen } = change;
  const now = clock.now();
  const until = suspendedUntil?.toISOString();
  const [changed] = await db.batch([
    updateUserSuspended(
      db,
      user.id,
      { suspendedUntil, suspensionReason: suspendedUntil ? reason : "", updatedAt: now },
      seen,
    ),
    insertAuditIfChanged(db, {
      createdAt: now,
      actorId,
      action: suspendedUntil ? "user.suspend" : "user.unsuspend",
      subjectKind: "user",
      subjectId: user.id,
      detail: { ...(until && { until }), ...(reason && { note: reason }) },
    }),
  ]);
  if (changed.length === 0) throw await refusedChange({ db }, change);
}
