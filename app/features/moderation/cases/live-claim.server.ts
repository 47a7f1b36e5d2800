import type { Deps, Viewer } from "#app/deps.ts";
import { CLAIM_MS } from "#app/features/slips/review.ts";
import { AppError } from "#app/lib/errors.ts";
import { countLiveClaims, type DeskCase, findLiveClaim } from "#db/queries/desk-claims.ts";

/**
 * Slips and cases that one moderator can be on at a time, which is one page of the inbox: more would keep them from
 * the others, and a page of one's own would read more than 100 rows.
 */
export const CLAIMS_MAX = 10;

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

/**
 * For a slip, which is in no `desk_claims`, leave out `subject`.
 *
 * @throws AppError `conflict` if this moderator is on as many others as one can be
 */
export async function assertMayClaimMore(
  { db, clock, viewer }: Pick<Deps, "db" | "clock"> & { viewer: Viewer },
  subject: DeskCase | null,
): Promise<void> {
  const count = await countLiveClaims(db, {
    ...{ moderatorId: viewer.id, claimedAfter: claimedAfter(clock.now()) },
    ...{ limit: CLAIMS_MAX, except: subject },
  });
  if (count < CLAIMS_MAX) return;
  throw new AppError(
    "conflict",
    `You are on ${CLAIMS_MAX} already. Decide one of them first, or wait until it is free again after 15 minutes.`,
  );
}
