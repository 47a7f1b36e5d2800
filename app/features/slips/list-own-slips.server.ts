import type { Deps, Viewer } from "#app/deps.ts";
import { medianOf } from "#app/lib/median.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { runVehicleName } from "#app/lib/vehicle-name.ts";
import type { QueueRow } from "#db/queries/desk.ts";
import { findOwnSlips, type OwnSlipPlace, type Slip } from "#db/queries/slips.ts";
import type { SlipStatus } from "#db/schema/slips.ts";
import { describeSubmission, PLACES_COUNTED, type Queue } from "./describe-submission.ts";
import { type OpenSlip, openStatus } from "./open-slips.ts";
import { canEditSlip } from "./policy.ts";
import { WAITS_READ } from "./review.ts";
import { SLIP_LIMITS } from "./rules.ts";

/** How much is read of a racer's slips, and of the queue that tells them when it is their turn. */
const LIMITS = {
  limit: SLIP_LIMITS.page + 1,
  line: { places: PLACES_COUNTED, decisions: WAITS_READ },
} as const;

/** One row of the racer's submissions table, its figures as they are shown. */
export type Submission = {
  id: number;
  /** `YYYY-MM-DD` */
  date: string;
  raceTrack: string;
  vehicle: string;
  elapsedTime: string;
  sixtyFeetTime: string;
  topSpeed: string;
  status: SlipStatus;
  /** What there is to say beside the status: the place in the queue, why it came back. */
  words: string;
  canEdit: boolean;
};
export type SubmissionsPage = {
  rows: Submission[];
  isFirstPage: boolean;
  /** Where older slips begin; null on the last page. */
  older: string | null;
};

type PageQuery = { vehicleId?: number | undefined; after: string | null };

/** The viewer's own slips in every state, 20 at a time, newest first; of one vehicle where given. */
export async function listOwnSlips(
  deps: Pick<Deps, "db" | "clock"> & { viewer: Viewer },
  query: PageQuery,
): Promise<SubmissionsPage> {
  const asked = ownSlipsQuery(deps.viewer, query);
  return presentOwnSlips(deps, asked, await findOwnSlips(deps.db, asked));
}

/** What is asked for a page of them, for a batch that asks for more. */
export function ownSlipsQuery({ id: userId }: Pick<Viewer, "id">, query: PageQuery) {
  return { userId, vehicleId: query.vehicleId, after: readPlace(query.after), ...LIMITS };
}

/** The page from what was found. */
export function presentOwnSlips(
  { clock, viewer }: Pick<Deps, "clock"> & { viewer: Viewer },
  { after }: { after: OwnSlipPlace | null },
  found: { slips: Slip[]; line: QueueRow | null },
): SubmissionsPage {
  const shown = found.slips.slice(0, SLIP_LIMITS.page);
  const present = submissionPresenter({ clock, viewer }, found.line);
  const rows = shown.map(present);
  const last = found.slips.length > SLIP_LIMITS.page ? shown.at(-1) : undefined;
  return { rows, isFirstPage: after === null, older: last ? writePlace(last) : null };
}

/** The newest slip that nobody has decided on, and how many more of these there are; null without one. */
export function presentOpenSlips(
  deps: Pick<Deps, "clock"> & { viewer: Viewer },
  found: { open: Slip[]; line: QueueRow | null },
): { slip: OpenSlip; others: number } | null {
  const [newest] = found.open;
  const status = newest && openStatus(newest.status);
  if (!newest || !status) return null;
  const submission = submissionPresenter(deps, found.line)(newest);
  return { slip: { ...submission, status }, others: found.open.length - 1 };
}

function submissionPresenter(
  { clock, viewer }: Pick<Deps, "clock"> & { viewer: Viewer },
  line: QueueRow | null,
): (slip: Slip) => Submission {
  const now = clock.now();
  const queue = line && readQueue(line);
  return (slip) => ({
    id: slip.id,
    date: slip.ranOn,
    raceTrack: slip.raceTrack,
    vehicle: runVehicleName(slip),
    elapsedTime: formatSeconds(slip.elapsedMs),
    sixtyFeetTime: formatSeconds(slip.sixtyFootMs),
    topSpeed: formatSpeed(slip.trapSpeedHundredthsMph),
    status: slip.status,
    words: describeSubmission(slip, queue),
    canEdit: canEditSlip(viewer, slip, now),
  });
}

function readQueue({ head, waits }: QueueRow): Queue {
  const ids: number[] = JSON.parse(head);
  const waited: number[] = JSON.parse(waits);
  return { head: ids, usualWaitMs: medianOf(waited) };
}

/** `2026-05-09_1778335200000_123` */
function writePlace({ ranOn, submittedAt, id }: OwnSlipPlace): string {
  return `${ranOn}_${submittedAt.getTime()}_${id}`;
}

/** Anything but a place starts at the newest slip. */
function readPlace(text: string | null): OwnSlipPlace | null {
  const [, ranOn, at, id] = /^(\d{4}-\d{2}-\d{2})_(\d{1,15})_(\d{1,15})$/.exec(text ?? "") ?? [];
  return ranOn && at && id ? { ranOn, submittedAt: new Date(Number(at)), id: Number(id) } : null;
}
