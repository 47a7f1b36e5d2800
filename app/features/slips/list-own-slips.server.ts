import type { Deps, Viewer } from "#app/deps.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { findAllSlipsByUser } from "#db/queries/slips.ts";
import type { RejectionReason, SlipStatus } from "#db/schema/slips.ts";
import { canEditSlip } from "./policy.ts";
import { SLIP_LIMITS } from "./texts.ts";

const MAX_OFFSET = 2_000;

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
  rejectionReason: RejectionReason | null;
  note: string;
  canEdit: boolean;
};
export type SubmissionsPage = { rows: Submission[]; offset: number; hasMore: boolean };

/** The viewer's own slips in every state, 20 at a time, newest first; of one vehicle where given. */
export async function listOwnSlips(
  deps: Pick<Deps, "db" | "clock"> & { viewer: Viewer },
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
  const rows = found.slice(0, SLIP_LIMITS.page).map((slip) => ({
    id: slip.id,
    date: slip.ranOn,
    raceTrack: slip.raceTrack,
    elapsedTime: formatSeconds(slip.elapsedMs),
    sixtyFeetTime: formatSeconds(slip.sixtyFootMs),
    topSpeed: formatSpeed(slip.trapSpeedHundredthsMph),
    status: slip.status,
    rejectionReason: slip.rejectionReason,
    note: slip.note,
    canEdit: canEditSlip(deps.viewer, slip, now),
  }));
  return { rows, offset, hasMore: found.length > SLIP_LIMITS.page };
}
