import type { Deps } from "#app/deps.ts";
import { CLAIM_MS } from "#app/features/slips/review.ts";
import { insertAuditOfReleases, updateExpiredClaimsToPending } from "#db/queries/moderation.ts";

/** How many slips are released at a time; the rest wait for the next hour. */
const BATCH = 100;

/** Returns slips with an expired claim to the queue, at their old place. */
export async function releaseExpiredClaims(
  { db, log }: Pick<Deps, "db" | "log">,
  now: Date,
): Promise<void> {
  const expired = { claimedBefore: new Date(now.getTime() - CLAIM_MS), limit: BATCH };
  const [, released] = await db.batch([
    insertAuditOfReleases(db, expired, now),
    updateExpiredClaimsToPending(db, expired, now),
  ]);
  if (released.length > 0) log("info", "slips.released", { count: released.length });
}
