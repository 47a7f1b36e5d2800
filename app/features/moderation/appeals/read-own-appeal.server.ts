import type { Deps, Viewer } from "#app/deps.ts";
import { REJECTION_LABELS } from "#app/features/slips/review.ts";
import { formatLongDay } from "#app/lib/dates.ts";
import { AppError } from "#app/lib/errors.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { findAppealBySlip } from "#db/queries/appeals.ts";
import { findSlipById } from "#db/queries/slips.ts";
import { APPEAL_TEXTS } from "./texts.ts";

/**
 * A racer's slip with the decision on it, and their appeal of it if there is one.
 *
 * @throws AppError `not_found` when the slip isn't the viewer's
 */
export async function readOwnAppeal(
  { db, viewer }: Pick<Deps, "db"> & { viewer: Viewer },
  slipId: number,
) {
  const [slip, appeal] = await Promise.all([
    findSlipById(db, slipId),
    findAppealBySlip(db, slipId),
  ]);
  if (slip?.userId !== viewer.id) throw new AppError("not_found", APPEAL_TEXTS.notYours);
  const { id, version, status, note, rejectionReason } = slip;
  const isAboutThis = appeal && (status !== "REJECTED" || appeal.slipVersion === version);
  return {
    slip: {
      ...{ id, version, note, isRejected: status === "REJECTED" },
      run: `${formatSeconds(slip.elapsedMs)} at ${formatSpeed(slip.trapSpeedHundredthsMph)} mph, ${slip.raceTrack}, ${formatLongDay(slip.ranOn)}`,
      reason: rejectionReason ? REJECTION_LABELS[rejectionReason].toRacer : "",
    },
    appeal: isAboutThis
      ? { text: appeal.text, status: appeal.status, answer: appeal.answer }
      : null,
  };
}
export type OwnAppeal = Awaited<ReturnType<typeof readOwnAppeal>>;
