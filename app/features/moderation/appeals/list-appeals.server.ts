import type { Deps, Viewer } from "#app/deps.ts";
import { REJECTION_LABELS } from "#app/features/slips/review.ts";
import { authorize, can } from "#app/lib/policy.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import {
  findAllAppealsById,
  findAllAppealsByStatus,
  findOtherModerators,
  type StoredAppeal,
} from "#db/queries/appeals.ts";
import { counterOf, findAllCounters } from "#db/queries/counters.ts";
import { deskPolicy } from "../policy.ts";
import { appealPolicy } from "./policy.ts";
import { APPEALS_PAGE } from "./rules.ts";
import type { AppealsQuery } from "./schema.ts";

/**
 * One page of the appeals in a status: open ones by age, decided ones newest first.
 *
 * @param limit the most of a page; a file has longer ones
 * @throws AppError `forbidden`
 */
export async function listAppeals(
  { db, viewer }: Pick<Deps, "db"> & { viewer: Viewer },
  { status, after, appeal }: AppealsQuery,
  limit = APPEALS_PAGE,
) {
  authorize(deskPolicy, "moderate", viewer);
  const [rows, counters, others] = await db.batch([
    appeal !== undefined
      ? findAllAppealsById(db, appeal)
      : findAllAppealsByStatus(db, { status, after: after ?? null, limit: limit + 1 }),
    findAllCounters(db, ["desk:appeals"]),
    findOtherModerators(db, viewer.id),
  ]);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1)?.appeal : undefined;
  return {
    appeals: page.map((row) => presentAppeal(row, viewer, others)),
    open: counterOf(counters, "desk:appeals"),
    next: last ? `${last.createdAt.getTime()}-${last.id}` : null,
  };
}
export type DeskAppeal = Awaited<ReturnType<typeof listAppeals>>["appeals"][number];

/** An appeal for moderators. Its own racer, who may be one, doesn't see who rejected the slip. */
function presentAppeal(
  { appeal, slip, racer, rejecter, decider }: StoredAppeal,
  viewer: Viewer,
  others: readonly { id: number }[],
) {
  const { id, slipId, status, text, answer, rejectedBy } = appeal;
  const isOwn = appeal.userId === viewer.id;
  const hasOthers = others.some((other) => other.id !== appeal.userId);
  const about = { racerId: appeal.userId, rejectedBy, status, hasOthers };
  return {
    ...{ id, slipId, status, text, answer, isOwn },
    createdAt: appeal.createdAt.toISOString(),
    rejectedBy: isOwn ? null : rejecter,
    decidedBy: isOwn ? null : decider,
    /** Of the rejection; once the slip has changed it isn't there anymore. */
    reason:
      status === "OPEN" && slip.rejectionReason ? REJECTION_LABELS[slip.rejectionReason].label : "",
    note: status === "OPEN" ? slip.note : "",
    run: {
      racerId: appeal.userId,
      username: racer,
      raceTrack: slip.raceTrack,
      date: slip.ranOn,
      elapsed: formatSeconds(slip.elapsedMs),
      speed: formatSpeed(slip.trapSpeedHundredthsMph),
      vehicle: `${slip.vehicleYear} ${slip.vehicleModel} ${slip.vehicleTrim}`,
    },
    canDecide: status === "OPEN" && can(appealPolicy, "decide", viewer, about),
  };
}
