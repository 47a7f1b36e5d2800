import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { updateOtherSessionsEnded, updateOwnSessionEnded } from "#db/queries/sessions.ts";

type EndDeps = Pick<Deps, "db" | "clock"> & { viewer: Viewer };

/**
 * Signs one other device of the viewer out.
 *
 * @throws AppError `not_found` for a session that is somebody else's, has ended, or is this one:
 *   that is what logging out is for
 */
export async function endOwnSession(deps: EndDeps, sessionId: string): Promise<void> {
  const { db, viewer, clock } = deps;
  const ended =
    sessionId === viewer.sessionId
      ? []
      : await updateOwnSessionEnded(db, { userId: viewer.id, sessionId, endedAt: clock.now() });
  if (ended.length === 0) throw new AppError("not_found", "That device is already logged out.");
}

/** Signs every other device of the viewer out; gives how many there were. */
export async function endOtherSessions({ db, viewer, clock }: EndDeps): Promise<number> {
  const other = { userId: viewer.id, sessionId: viewer.sessionId, endedAt: clock.now() };
  return (await updateOtherSessionsEnded(db, other)).length;
}
