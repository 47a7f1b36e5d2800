import type { Deps, Viewer } from "#app/deps.ts";
import { medianOf } from "#app/features/moderation/median.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { findLatestWaits, findQueueHead } from "#db/queries/desk.ts";
import { findAllSlipsByUser } from "#db/queries/slips.ts";
import type { SlipStatus } from "#db/schema/slips.ts";
import { describeSubmission, type Line, PLACES_COUNTED } from "./describe-submission.ts";
import { canEditSlip } from "./policy.ts";
import { SLIP_LIMITS } from "./texts.ts";

const MAX_OFFSET = 2_000;
/** How many decisions tell the usual wait. */
const LATEST_DECISIONS = 25;

/** One row of the racer's submissions table, its figures as they are shown. */
export type Submission = {
  id: number;
  /** `YYYY-MM-DD` */
  date: string;
  raceTrack: string;
  elapsedTime: string;
  sixtyFeetTime: string;
  topSpeed: string;
  status: SlipStatus;
  /** What there is to say beside the status: the place in the line, why it came back. */
  words: string;
  canEdit: boolean;
};
export type SubmissionsPage = { rows: Submission[]; offset: number; hasMore: boolean };

/** The viewer's own slips in every state, 20 at a time, newest first; of one vehicle where given. */
export async function listOwnSlips(
  deps: Pick<Deps, "db" | "clock" | "log"> & { viewer: Viewer },
  query: { vehicleId?: number | undefined; offset: number },
): Promise<SubmissionsPage> {
  const offset = Math.min(Math.max(0, Math.trunc(query.offset) || 0), MAX_OFFSET);
  const found = await findAllSlipsByUser(deps.db, {
    userId: deps.viewer.id,
    vehicleId: query.vehicleId,
    offset,
    limit: SLIP_LIMITS.page + 1,
  });
  const now = deps.clock.now();
  const shown = found.slice(0, SLIP_LIMITS.page);
  const line = shown.some(({ status }) => status === "PENDING") ? await readLine(deps) : null;
  const rows = shown.map((slip) => ({
    id: slip.id,
    date: slip.ranOn,
    raceTrack: slip.raceTrack,
    elapsedTime: formatSeconds(slip.elapsedMs),
    sixtyFeetTime: formatSeconds(slip.sixtyFootMs),
    topSpeed: formatSpeed(slip.trapSpeedHundredthsMph),
    status: slip.status,
    words: describeSubmission(slip, line),
    canEdit: canEditSlip(deps.viewer, slip, now),
  }));
  return { rows, offset, hasMore: found.length > SLIP_LIMITS.page };
}

/** The front of the line and the usual wait; null where they can't be read: a hint only. */
async function readLine({ db, log }: Pick<Deps, "db" | "log">): Promise<Line | null> {
  try {
    const [head, waits] = await Promise.all([
      findQueueHead(db, PLACES_COUNTED),
      findLatestWaits(db, LATEST_DECISIONS),
    ]);
    return { head, usualWaitMs: medianOf(waits) };
  } catch (error) {
    log("warn", "slips.line_not_read", { reason: String(error) });
    return null;
  }
}
