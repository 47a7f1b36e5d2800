import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { updateOtherSessionsEnded, updateOwnSessionEnded } from "#db/queries/sessions.ts";

type EndDeps = Pick<Deps, "db" | "clock"> & { viewer: Viewer };

/**
 * Signs out another device of the viewer.
 *
 * @throws AppError `not_found` for a session of someone else, one that has ended, or the current one, which
 *   ends by logging out
 */
export async function endOwnSession(deps: EndDeps, sessionId: string): Promise<void> {
  const { db, viewer, clock } = deps;
  const ended =
    sessionId === viewer.sessionId
      ? []
      : await updateOwnSessionEnded(db, { userId: viewer.id, sessionId, endedAt: clock.now() });
  if (ended.length === 0) throw new AppError("not_found", "That device is already logged out.");
}

/** Signs out all other devices of the viewer. @returns how many there were */
export async function endOtherSessions({ db, viewer, clock }: EndDeps): Promise<number> {
  const other = { userId: viewer.id, sessionId: viewer.sessionId, endedAt: clock.now() };
  return (await updateOtherSessionsEnded(db, other)).length;
}
