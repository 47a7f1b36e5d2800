import type { Deps } from "#app/deps.ts";
import { HOUR_MS } from "#app/lib/durations.ts";
import { periodMs } from "#app/lib/limits.ts";
import { deleteExpiredAccess } from "#db/queries/expired-access.ts";
import { deleteSignInFailuresBefore } from "#db/queries/sign-in-failures.ts";

/** Long enough that nothing looks up what has ended. */
const RETENTION_MS = 24 * HOUR_MS;

/**
 * Deletes ended sessions with their refresh tokens, used and expired links, and failures that no longer
 * count. Bounded work for the hourly job.
 */
export async function removeExpiredAccess({ db }: Pick<Deps, "db">, now: Date): Promise<void> {
  const endedBefore = new Date(now.getTime() - RETENTION_MS);
  await deleteExpiredAccess(db, { now, endedBefore, stretch: Math.floor(now.getTime() / HOUR_MS) });
  await deleteSignInFailuresBefore(db, new Date(now.getTime() - periodMs("wrongPasswords")));
}
