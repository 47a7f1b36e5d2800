import type { Deps } from "#app/deps.ts";
import { CLAIM_MS } from "#app/features/slips/review.ts";
import { insertAuditOfReleases, updateExpiredClaimsToPending } from "#db/queries/moderation.ts";

/** How many slips are released at a time, and how often in a run: 20,000 slips. The rest wait for the next hour. */
const BATCH = 500;
const BATCHES_MAX = 40;

/** Returns slips with an expired claim to the queue, at their old place. */
export async function releaseExpiredClaims(
  { db, log }: Pick<Deps, "db" | "log">,
  now: Date,
): Promise<void> {
  const expired = { claimedBefore: new Date(now.getTime() - CLAIM_MS), limit: BATCH };
  let count = 0;
  for (let n = 0; n < BATCHES_MAX; n++) {
    const [, released] = await db.batch([
      insertAuditOfReleases(db, expired, now),
      updateExpiredClaimsToPending(db, expired, now),
    ]);
    count += released.length;
    if (released.length < BATCH) break;
  }
  if (count > 0) log("info", "slips.released", { count });
}
