import { MINUTE_MS } from "#app/lib/durations.ts";
import { formatWait } from "#app/lib/format-wait.ts";
import type { RejectionReason, SlipStatus } from "#db/schema/slips.ts";
import { REJECTION_LABELS } from "./review.ts";

/** Places in the queue are counted up to this many. */
export const PLACES_COUNTED = 50;

/** The queue as the racer sees it. */
export type Queue = {
  /** The ids at the front of the queue, in order, at most `PLACES_COUNTED`. */
  head: readonly number[];
  /** The recent median wait in milliseconds; null before the first decision. */
  usualWaitMs: number | null;
};

type Sent = {
  id: number;
  status: SlipStatus;
  rejectionReason: RejectionReason | null;
  note: string;
};

/**
 * The note next to a slip's status; empty when the status is enough.
 *
 * @param racer nothing of theirs is public until they activate their account
 */
export function describeSubmission(
  slip: Sent,
  queue: Queue | null,
  racer: { isActivated: boolean },
): string {
  const isHidden = !racer.isActivated && COUNTING.includes(slip.status);
  return [describeStatus(slip, queue), isHidden && UNTIL_ACTIVATED].filter(Boolean).join(" ");
}

const COUNTING: readonly SlipStatus[] = ["PENDING", "IN_REVIEW", "APPROVED"];
const UNTIL_ACTIVATED = "It can go on the board once you open the link we emailed you.";

function describeStatus(slip: Sent, queue: Queue | null): string {
  if (slip.status === "PENDING") return queue ? describeWait(slip.id, queue) : "";
  if (slip.status === "IN_REVIEW") return "A moderator is checking it.";
  if (slip.status !== "NEEDS_INFO" && slip.status !== "REJECTED") return "";
  const reason = slip.rejectionReason ? REJECTION_LABELS[slip.rejectionReason].toRacer : "";
  return [reason, slip.note].filter(Boolean).join(" ");
}

function describeWait(id: number, { head, usualWaitMs }: Queue): string {
  const at = head.indexOf(id);
  const place = at === -1 ? `${PLACES_COUNTED}+` : String(at + 1);
  return `${at === 0 ? "Next" : `No. ${place}`} in line. ${usualWaitText(usualWaitMs)}`.trim();
}

/**
 * How long slips have waited recently, a minute at least; empty before the first decision.
 */
export function usualWaitText(ms: number | null): string {
  return ms === null ? "" : `Usual wait: ${formatWait(Math.max(ms, MINUTE_MS))}.`;
}
