import type { Deps, Viewer } from "#app/deps.ts";
import { medianOf } from "#app/lib/median.ts";
import { can } from "#app/lib/policy.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { runVehicleName } from "#app/lib/vehicle-name.ts";
import type { QueueRow } from "#db/queries/desk.ts";
import { findOwnSlips, type OwnSlipPlace, type Slip } from "#db/queries/slips.ts";
import type { SlipStatus } from "#db/schema/slips.ts";
import { describeSubmission, PLACES_COUNTED, type Queue } from "./describe-submission.ts";
import { type OpenSlip, openStatus } from "./open-slips.ts";
import { slipPolicy } from "./policy.ts";
import { isClaimLive, WAITS_READ } from "./review.ts";
import { SLIP_LIMITS } from "./rules.ts";

/** Limits for a racer's slips, and for the queue that determines their place in it. */
const LIMITS = {
  limit: SLIP_LIMITS.page + 1,
  line: { places: PLACES_COUNTED, decisions: WAITS_READ },
} as const;

/** One row of the racer's submissions table, formatted for display. */
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
  /** The note next to the status: the place in the queue, or why it came back. */
  words: string;
  canEdit: boolean;
};
export type SubmissionsPage = {
  rows: Submission[];
  isFirstPage: boolean;
  /** The cursor of the next page; null on the last. */
  older: string | null;
};

type PageQuery = { vehicleId?: number | undefined; after: string | null };

/**
 * The viewer's own slips in every status, 20 at a time, newest first; filtered by vehicle if set.
 */
export async function listOwnSlips(
  deps: Pick<Deps, "db" | "clock"> & { viewer: Viewer },
  query: PageQuery,
): Promise<SubmissionsPage> {
  const params = ownSlipsQuery(deps.viewer, query);
  return presentOwnSlips(deps, params, await findOwnSlips(deps.db, params));
}

/** The query for one page, for use in a batch with other queries. */
export function ownSlipsQuery({ id: userId }: Pick<Viewer, "id">, query: PageQuery) {
  return { userId, vehicleId: query.vehicleId, after: readPlace(query.after), ...LIMITS };
}

/** Builds the page from the query's result. */
export function presentOwnSlips(
  { clock, viewer }: Pick<Deps, "clock"> & { viewer: Viewer },
  { after }: { after: OwnSlipPlace | null },
  result: { slips: Slip[]; line: QueueRow | null },
): SubmissionsPage {
  const slips = result.slips.slice(0, SLIP_LIMITS.page);
  const present = submissionPresenter({ clock, viewer }, result.line);
  const rows = slips.map(present);
  const last = result.slips.length > SLIP_LIMITS.page ? slips.at(-1) : undefined;
  return { rows, isFirstPage: after === null, older: last ? writePlace(last) : null };
}

/** The newest undecided slip and how many more there are; null when there is none. */
export function presentOpenSlips(
  deps: Pick<Deps, "clock"> & { viewer: Viewer },
  result: { open: Slip[]; line: QueueRow | null },
): { slip: OpenSlip; others: number } | null {
  const [newest] = result.open;
  const status = newest && openStatus(newest.status);
  if (!newest || !status) return null;
  const submission = submissionPresenter(deps, result.line)(newest);
  return { slip: { ...submission, status }, others: result.open.length - 1 };
}

function submissionPresenter(
  { clock, viewer }: Pick<Deps, "clock"> & { viewer: Viewer },
  queueRow: QueueRow | null,
): (slip: Slip) => Submission {
  const now = clock.now();
  const queue = queueRow && readQueue(queueRow);
  return (slip) => ({
    id: slip.id,
    date: slip.ranOn,
    raceTrack: slip.raceTrack,
    vehicle: runVehicleName(slip),
    elapsedTime: formatSeconds(slip.elapsedMs),
    sixtyFeetTime: formatSeconds(slip.sixtyFootMs),
    topSpeed: formatSpeed(slip.trapSpeedHundredthsMph),
    status: slip.status,
    words: describeSubmission(slip, queue, viewer),
    canEdit: can(slipPolicy, "edit", viewer, { ...slip, isClaimed: isClaimLive(slip, now) }),
  });
}

function readQueue({ head, waits }: QueueRow): Queue {
  const ids: number[] = JSON.parse(head);
  const waitsMs: number[] = JSON.parse(waits);
  return { head: ids, usualWaitMs: medianOf(waitsMs) };
}

/** `2026-05-09_1778335200000_123` */
function writePlace({ ranOn, submittedAt, id }: OwnSlipPlace): string {
  return `${ranOn}_${submittedAt.getTime()}_${id}`;
}

/** Anything that isn't a cursor starts at the newest slip. */
function readPlace(text: string | null): OwnSlipPlace | null {
  const [, ranOn, at, id] = /^(\d{4}-\d{2}-\d{2})_(\d{1,15})_(\d{1,15})$/.exec(text ?? "") ?? [];
  return ranOn && at && id ? { ranOn, submittedAt: new Date(Number(at)), id: Number(id) } : null;
}
