import type { FlagCode } from "#app/features/slips/flag-labels.ts";
import { isClaimLive, REJECTION_LABELS, STATUS_LABELS } from "#app/features/slips/review.ts";
import type { RejectionReason, SlipFlag, SlipStatus } from "#db/schema/slips.ts";

/** What a moderator does to a slip. */
export const ACTS = ["claim", "approve", "reject", "needs-info"] as const;
export type Act = (typeof ACTS)[number];
export type Decision = Exclude<Act, "claim">;

const TRANSITIONS = {
  claim: { from: ["PENDING", "IN_REVIEW"], to: "IN_REVIEW" },
  approve: { from: ["PENDING", "IN_REVIEW"], to: "APPROVED" },
  // A run that should not have been approved is taken off the boards by rejecting it.
  reject: { from: ["PENDING", "IN_REVIEW", "APPROVED"], to: "REJECTED" },
  "needs-info": { from: ["PENDING", "IN_REVIEW"], to: "NEEDS_INFO" },
} as const satisfies Record<Act, { from: readonly SlipStatus[]; to: SlipStatus }>;

/** How long a moderator may undo a decision; nobody is notified of it before. */
export const UNDO_MS = 20_000;

type Reviewed = { status: SlipStatus; claimedBy: number | null; claimedAt: Date | null };

/** The status an act leads to. */
export function outcomeOf(act: Act): SlipStatus {
  return TRANSITIONS[act].to;
}

/** Whether the slip is being looked at by another moderator whose claim has not lapsed. */
export function isClaimedByAnother(slip: Reviewed, moderatorId: number, now: Date): boolean {
  return slip.claimedBy !== moderatorId && isClaimLive(slip, now);
}

/** Why an act can't be done to a slip as it is, for people; null where it can. */
export function refuseAct(act: Act, slip: Reviewed, moderatorId: number, now: Date): string | null {
  const from: readonly SlipStatus[] = TRANSITIONS[act].from;
  if (!from.includes(slip.status)) {
    return `This slip is ${STATUS_LABELS[slip.status]}, so you can't do that.`;
  }
  return isClaimedByAnother(slip, moderatorId, now)
    ? "Another moderator has claimed this slip."
    : null;
}

/** What the queue may be narrowed to; a field left out narrows nothing. */
export type QueueFilter = {
  /** No flag at all, a strong one, or this one. */
  flag?: "none" | "strong" | FlagCode | undefined;
  class?: "stock" | "modified" | undefined;
  hold?: "free" | "mine" | "others" | "lapsed" | undefined;
};

type Marked = Reviewed & { flags: readonly SlipFlag[]; isStock: boolean };

/** Whether a slip passes the filters of the queue. */
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

/** Who has a slip: nobody, this moderator, another one, or one who has let the claim lapse. */
export function holdOf(slip: Reviewed, moderatorId: number, now: Date) {
  if (slip.status !== "IN_REVIEW") return "free" as const;
  if (!isClaimLive(slip, now)) return "lapsed" as const;
  return slip.claimedBy === moderatorId ? ("mine" as const) : ("others" as const);
}

/** The result for each slip of a bulk approval, and its text. */
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
 * Why a slip can't be approved at a stroke, null where it can: this moderator must have looked at it
 * in the very version it still has, and nothing may be odd about it. A run that a member doubted is
 * decided by itself, whatever its racer changes.
 *
 * @param seenVersion the version this moderator has opened, null for none
 * @param version the version that is to be approved
 */
export function refuseBulk(
  slip: Marked & { userId: number; version: number; isReported: boolean },
  look: { moderatorId: number; seenVersion: number | null; version: number; now: Date },
): Exclude<BulkOutcome, "approved" | "not_found"> | null {
  const { moderatorId, seenVersion, version, now } = look;
  if (slip.userId === moderatorId) return "own";
  if (slip.version !== version) return "changed";
  if (isClaimedByAnother(slip, moderatorId, now)) return "claimed";
  if (refuseAct("approve", slip, moderatorId, now) !== null) return "not_waiting";
  if (slip.flags.length > 0) return "flagged";
  if (slip.isReported) return "reported";
  return seenVersion === version ? null : "not_seen";
}

/** Which acts a slip's page offers. */
export function actsFor(slip: Reviewed, moderatorId: number, now: Date): Act[] {
  return ACTS.filter((act) => refuseAct(act, slip, moderatorId, now) === null);
}

/** How a racer's latest slips ended: 'approved 12, rejected 2', and the reasons of the rejections. */
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

/** Where a list of a status begins: lines run oldest first, what is done newest first. */
export function isNewestFirst(status: SlipStatus): boolean {
  return status === "APPROVED" || status === "REJECTED" || status === "WITHDRAWN";
}

/** A number that was counted no further than `limit`: '499', '500+'. */
export function countedText(count: number, limit: number): string {
  return count < limit ? String(count) : `${limit}+`;
}
