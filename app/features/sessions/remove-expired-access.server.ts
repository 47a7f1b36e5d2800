import type { Deps } from "#app/deps.ts";
import { periodMs } from "#app/lib/limits.ts";
import { deleteExpiredAccess } from "#db/queries/expired-access.ts";
import { deleteSignInFailuresBefore } from "#db/queries/sign-in-failures.ts";

const HOUR_MS = 60 * 60 * 1000;
/** A little longer than anybody asks for what is over. */
const RETENTION_MS = 24 * HOUR_MS;

/**
 * Removes what no longer lets anybody in: sessions that are over with their refresh tokens, links that
 * were used or have expired, wrong passwords nobody counts anymore. Bounded; meant for every hour.
 */
export async function removeExpiredAccess({ db }: Pick<Deps, "db">, now: Date): Promise<void> {
  const endedBefore = new Date(now.getTime() - RETENTION_MS);
  await deleteExpiredAccess(db, { now, endedBefore, stretch: Math.floor(now.getTime() / HOUR_MS) });
  await deleteSignInFailuresBefore(db, new Date(now.getTime() - periodMs("wrongPasswords")));
}
