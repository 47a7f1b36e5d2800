import type { Deps } from "#app/deps.ts";
import { CLAIM_MS } from "#app/features/slips/review.ts";
import { insertAuditOfReleases, updateLapsedClaimsToPending } from "#db/queries/moderation.ts";

/** How many slips go back into the queue at a time; the rest waits for the next hour. */
const BATCH = 100;

/** Puts slips that a moderator claimed and left lying back into the queue, where they were in it. */
export async function releaseLapsedClaims(
  { db, log }: Pick<Deps, "db" | "log">,
  now: Date,
): Promise<void> {
  const lapsed = { claimedBefore: new Date(now.getTime() - CLAIM_MS), limit: BATCH };
  const [, released] = await db.batch([
    insertAuditOfReleases(db, lapsed, now),
    updateLapsedClaimsToPending(db, lapsed, now),
  ]);
  if (released.length > 0) log("info", "slips.released", { count: released.length });
}
