import type { Deps } from "#app/deps.ts";
import { HOUR_MS } from "#app/lib/durations.ts";
import { deleteExpiredAccess } from "#db/queries/expired-access.ts";

/** Long enough that nothing looks up what has ended. */
const RETENTION_MS = 24 * HOUR_MS;

/** Deletes ended sessions with their refresh tokens, and used and expired links. Bounded work for the hourly job. */
export async function removeExpiredAccess({ db }: Pick<Deps, "db">, now: Date): Promise<void> {
  const endedBefore = new Date(now.getTime() - RETENTION_MS);
  await deleteExpiredAccess(db, { now, endedBefore, run: Math.floor(now.getTime() / HOUR_MS) });
}
