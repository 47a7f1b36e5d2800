import type { Deps, Viewer } from "#app/deps.ts";
import { exportUser } from "#app/features/profile/export-account.server.ts";
import { assertConfirmed } from "#app/features/sessions/assert-confirmed.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { insertAudit } from "#db/queries/audit.ts";
import { findUserById, type User } from "#db/queries/users.ts";

/**
 * Streams everything stored about a member as JSON, like their own export, and logs that.
 *
 * @throws AppError `not_found`, `unconfirmed`, `rate_limited`
 */
export async function exportMember(
  deps: Deps & { viewer: Viewer },
  id: number,
): Promise<ReadableStream<Uint8Array>> {
  const user = await findUserById(deps.db, id);
  if (!user || user.anonymisedAt) throw new AppError("not_found", "There's no such member.");
  assertConfirmed(deps.viewer, deps.clock);
  await limitRacer(deps, "export");
  return exportOnRequest(deps, user, deps.viewer.id);
}

/**
 * The same for a command.
 *
 * @param actorId the admin; null for a command
 */
export async function exportOnRequest(
  deps: Pick<Deps, "db" | "clock" | "log">,
  user: User,
  actorId: number | null,
): Promise<ReadableStream<Uint8Array>> {
  await insertAudit(deps.db, {
    createdAt: deps.clock.now(),
    actorId,
    action: "user.export",
    subjectKind: "user",
    subjectId: user.id,
    detail: {},
  });
  return exportUser(deps, user);
}
