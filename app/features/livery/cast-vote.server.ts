import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { findDesignBySlug, findRoundBySlug, insertVoteIfOpen } from "#db/queries/livery.ts";
import { liveryPolicy } from "./policy.ts";
import { isRoundOpen } from "./rules.ts";
import { LIVERY_TEXTS } from "./texts.ts";

/**
 * Casts a member's vote for a design: one per round, and final.
 *
 * @throws AppError `not_activated`, `rate_limited`, `bad_request` (no such design), `conflict`
 *   (closed, or already voted)
 */
export async function castVote(
  deps: Pick<Deps, "db" | "clock" | "limits"> & { viewer: Viewer },
  { round: roundSlug, design: designSlug }: { round: string; design: string },
): Promise<void> {
  const { db, viewer } = deps;
  authorize(liveryPolicy, "vote", viewer);
  await limitRacer(deps, "change");
  const createdAt = deps.clock.now();
  const round = await findRoundBySlug(db, roundSlug);
  const design = round && (await findDesignBySlug(db, round.id, designSlug));
  if (!round || !design) throw new AppError("bad_request", LIVERY_TEXTS.choose);
  const vote = { userId: viewer.id, roundId: round.id, designId: design.id, createdAt };
  const [cast] = await insertVoteIfOpen(db, vote);
  if (cast) return;
  const isOpen = isRoundOpen(round, createdAt);
  throw new AppError("conflict", isOpen ? LIVERY_TEXTS.twice : LIVERY_TEXTS.closed);
}
