import type { Deps, Viewer } from "#app/deps.ts";
import { describeDevice } from "#app/features/accounts/describe-device.ts";
import { findAllRunningSessionsByUser } from "#db/queries/sessions.ts";

/** More are not listed; ending all others ends those too. */
export const SESSIONS_LISTED = 20;

/** A signed-in device, only for its owner. */
export type OwnSession = {
  id: string;
  device: string;
  /** "Detroit, United States"; empty if unknown. */
  place: string;
  /** ISO instants. */
  createdAt: string;
  lastUsedAt: string;
  isCurrent: boolean;
};

/** The viewer's signed-in devices, at most 20: the current one first, then by last use. */
export async function listSessions(
  deps: Pick<Deps, "db" | "clock"> & { viewer: Viewer },
): Promise<OwnSession[]> {
  const { db, viewer, clock } = deps;
  const rows = await findAllRunningSessionsByUser(db, {
    userId: viewer.id,
    firstId: viewer.sessionId,
    now: clock.now(),
    limit: SESSIONS_LISTED,
  });
  return presentSessions(rows, viewer);
}

export function presentSessions(
  rows: Awaited<ReturnType<typeof findAllRunningSessionsByUser>>,
  viewer: Pick<Viewer, "sessionId">,
): OwnSession[] {
  return rows.map(({ userAgent, createdAt, lastUsedAt, ...session }) => ({
    ...session,
    device: describeDevice(userAgent),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: session.id === viewer.sessionId,
  }));
}
