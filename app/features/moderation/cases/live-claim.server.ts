import type { Deps, Viewer } from "#app/deps.ts";
import { CLAIM_MS } from "#app/features/slips/review.ts";
import { AppError } from "#app/lib/errors.ts";
import { type DeskCase, findLiveClaim } from "#db/queries/desk-claims.ts";

/** Claims at this time or earlier have expired. */
export function claimedAfter(now: Date): Date {
  return new Date(now.getTime() - CLAIM_MS);
}

/** @throws AppError `conflict`, which names the other moderator who is on a report, a comment or an appeal */
export async function assertUnclaimed(
  { db, clock, viewer }: Pick<Deps, "db" | "clock"> & { viewer: Viewer },
  subject: DeskCase,
): Promise<void> {
  const claim = await findLiveClaim(db, { ...subject, claimedAfter: claimedAfter(clock.now()) });
  if (claim && claim.moderatorId !== viewer.id) {
    throw new AppError("conflict", `${claim.moderator} is on this ${subject.kind} right now.`);
  }
}
