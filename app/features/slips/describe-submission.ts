import { formatWait } from "#app/lib/format-wait.ts";
import type { RejectionReason, SlipStatus } from "#db/schema/slips.ts";
import { REJECTION_LABELS } from "./review.ts";

/** How far a place in the queue is counted. */
export const PLACES_COUNTED = 50;

/** The queue of waiting slips as a racer sees it. */
export type Queue = {
  /** The ids of those in front, in order, at most `PLACES_COUNTED` of them. */
  head: readonly number[];
  /** The median wait of late, in milliseconds; null before the first decision. */
  usualWaitMs: number | null;
};

type Sent = {
  id: number;
  status: SlipStatus;
  rejectionReason: RejectionReason | null;
  note: string;
};

/** The note beside a slip's status; empty where the status says it all. */
export function describeSubmission(slip: Sent, queue: Queue | null): string {
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

/** How long slips have waited lately; empty before the first decision, and where there is no wait. */
export function usualWaitText(ms: number | null): string {
  return ms === null || ms < 60_000 ? "" : `Usual wait: ${formatWait(ms)}.`;
}
