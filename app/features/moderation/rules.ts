import type { FlagCode } from "#app/features/slips/flag-labels.ts";
import { isClaimLive, REJECTION_LABELS, STATUS_LABELS } from "#app/features/slips/review.ts";
import type { RejectionReason, SlipFlag, SlipStatus } from "#db/schema/slips.ts";

/** A moderator's actions on a slip. */
export const ACTS = ["claim", "approve", "reject", "needs-info"] as const;
export type Act = (typeof ACTS)[number];
export type Decision = Exclude<Act, "claim">;

const TRANSITIONS = {
  claim: { from: ["PENDING", "IN_REVIEW"], to: "IN_REVIEW" },
  approve: { from: ["PENDING", "IN_REVIEW"], to: "APPROVED" },
  // Rejecting also removes a run from the boards that should not have been approved.
  reject: { from: ["PENDING", "IN_REVIEW", "APPROVED"], to: "REJECTED" },
  "needs-info": { from: ["PENDING", "IN_REVIEW"], to: "NEEDS_INFO" },
} as const satisfies Record<Act, { from: readonly SlipStatus[]; to: SlipStatus }>;

/** How long a decision can be undone; no one is notified before that. */
export const UNDO_MS = 20_000;

type Reviewed = { status: SlipStatus; claimedBy: number | null; claimedAt: Date | null };

/** The status that results from an action. */
export function outcomeOf(act: Act): SlipStatus {
  return TRANSITIONS[act].to;
}

/** Whether another moderator has an unexpired claim on the slip. */
export function isClaimedByAnother(slip: Reviewed, moderatorId: number, now: Date): boolean {
  return slip.claimedBy !== moderatorId && isClaimLive(slip, now);
}

/** The user-facing reason why an action isn't possible on a slip; null when it is. */
export function getActError(
  act: Act,
  slip: Reviewed,
  moderatorId: number,
  now: Date,
): string | null {
  const from: readonly SlipStatus[] = TRANSITIONS[act].from;
  if (!from.includes(slip.status)) {
    return `This slip is ${STATUS_LABELS[slip.status]}, so you can't do that.`;
  }
  return isClaimedByAnother(slip, moderatorId, now)
    ? "Another moderator has claimed this slip."
    : null;
}

/** The queue's filters; an omitted field doesn't filter. */
export type QueueFilter = {
  /** No flags, any strong flag, or this one. */
  flag?: "none" | "strong" | FlagCode | undefined;
  class?: "stock" | "modified" | undefined;
  hold?: "free" | "mine" | "others" | "expired" | undefined;
};

type Marked = Reviewed & { flags: readonly SlipFlag[]; isStock: boolean };

/** Whether a slip matches the queue's filters. */
export function matchesFilter(
  slip: Marked,
  { flag, class: board, hold }: QueueFilter,
  moderatorId: number,
  now: Date,
): boolean {
  if (board && slip.isStock !== (board === "stock")) return false;
  if (hold && holdOf(slip, moderatorId, now) !== hold) return false;
  if (flag === undefined) return true;
  if (flag === "none") return slip.flags.length === 0;
  return slip.flags.some(({ code, isStrong }) => (flag === "strong" ? isStrong : code === flag));
}

/** Who has the slip: no one, this moderator, another one, or one whose claim has expired. */
export function holdOf(slip: Reviewed, moderatorId: number, now: Date) {
  if (slip.status !== "IN_REVIEW") return "free" as const;
  if (!isClaimLive(slip, now)) return "expired" as const;
  return slip.claimedBy === moderatorId ? ("mine" as const) : ("others" as const);
}

/** The results of a bulk approval, with their texts. */
export const BULK_LABELS = {
  approved: "approved",
  not_found: "doesn't exist",
  own: "is your own",
  changed: "changed after you looked at it",
  not_seen: "hasn't been looked at",
  flagged: "has a flag",
  reported: "was reported by a member",
  not_waiting: "isn't waiting anymore",
  claimed: "is claimed by another moderator",
} as const;
export type BulkOutcome = keyof typeof BULK_LABELS;

/**
 * Why a slip can't be approved in bulk, null when it can: this moderator must have opened it at its
 * current version, and it must have no flags. A reported run has to be decided individually,
 * whatever its racer changes.
 *
 * @param seenVersion the version this moderator has opened, null for none
 * @param version the version to approve
 */
export function findBulkProblem(
  slip: Marked & { version: number; isReported: boolean },
  look: { moderatorId: number; seenVersion: number | null; version: number; now: Date },
): Exclude<BulkOutcome, "approved" | "not_found" | "own"> | null {
  const { moderatorId, seenVersion, version, now } = look;
  if (slip.version !== version) return "changed";
  if (isClaimedByAnother(slip, moderatorId, now)) return "claimed";
  if (getActError("approve", slip, moderatorId, now) !== null) return "not_waiting";
  if (slip.flags.length > 0) return "flagged";
  if (slip.isReported) return "reported";
  return seenVersion === version ? null : "not_seen";
}

/** The actions that a slip's page offers. */
export function actsFor(slip: Reviewed, moderatorId: number, now: Date): Act[] {
  return ACTS.filter((act) => getActError(act, slip, moderatorId, now) === null);
}

/** The outcomes of a racer's latest slips: 'approved 12, rejected 2', and the rejection reasons. */
export function sumUpOutcomes(
  outcomes: readonly { status: SlipStatus; rejectionReason: RejectionReason | null }[],
) {
  const count = (status: SlipStatus) => outcomes.filter((slip) => slip.status === status).length;
  const reasons = new Map<RejectionReason, number>();
  for (const { status, rejectionReason } of outcomes) {
    if (status !== "REJECTED" || !rejectionReason) continue;
    reasons.set(rejectionReason, (reasons.get(rejectionReason) ?? 0) + 1);
  }
  return {
    total: outcomes.length,
    approved: count("APPROVED"),
    rejected: count("REJECTED"),
    withdrawn: count("WITHDRAWN"),
    reasons: [...reasons]
      .toSorted(([, one], [, other]) => other - one)
      .map(([reason, times]) => ({ label: REJECTION_LABELS[reason].label, times })),
  };
}

/** The order of a status: queues run oldest first, decided slips newest first. */
export function isNewestFirst(status: SlipStatus): boolean {
  return status === "APPROVED" || status === "REJECTED" || status === "WITHDRAWN";
}

/** A number that was counted up to `limit`: '499', '500+'. */
export function countedText(count: number, limit: number): string {
  return count < limit ? String(count) : `${limit}+`;
}
