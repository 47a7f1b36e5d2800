import type { Deps } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import { updateOwnSessionEnded, updateSessionsEndedByUser } from "#db/queries/sessions.ts";
import type { User } from "#db/queries/users.ts";

/**
 * Ends one session of a member, or all of them.
 *
 * @param end.sessionId empty for all
 * @param end.actorId the member of staff; null for a command
 * @throws AppError `conflict` if none was running
 */
export async function endMemberSessions(
  { db, clock }: Pick<Deps, "db" | "clock">,
  user: User,
  { sessionId, actorId }: { sessionId: string; actorId: number | null },
): Promise<void> {
  const endedAt = clock.now();
  const [ended] = await db.batch([
    sessionId
      ? updateOwnSessionEnded(db, { userId: user.id, sessionId, endedAt })
      : updateSessionsEndedByUser(db, user.id, endedAt),
    insertAuditIfChanged(db, {
      createdAt: endedAt,
      actorId,
      action: "user.sign-out",
      subjectKind: "user",
      subjectId: user.id,
      detail: { sessions: sessionId ? "one" : "all" },
    }),
  ]);
  if (ended.length === 0) throw new AppError("conflict", "That was already logged out.");
}
