import type { RejectionReason, SlipStatus } from "#db/schema/slips.ts";

/** What a moderator does to a slip. */
export const ACTS = ["claim", "approve", "reject", "needs-info"] as const;
export type Act = (typeof ACTS)[number];
export type Decision = Exclude<Act, "claim">;

/** How long a claimed slip is kept for its moderator. */
export const CLAIM_MS = 15 * 60 * 1000;

const TRANSITIONS = {
  claim: { from: ["PENDING", "IN_REVIEW"], to: "IN_REVIEW" },
  approve: { from: ["PENDING", "IN_REVIEW"], to: "APPROVED" },
  // A run that should not have been approved is taken off the boards by rejecting it.
  reject: { from: ["PENDING", "IN_REVIEW", "APPROVED"], to: "REJECTED" },
  "needs-info": { from: ["PENDING", "IN_REVIEW"], to: "NEEDS_INFO" },
} as const satisfies Record<Act, { from: readonly SlipStatus[]; to: SlipStatus }>;

type Reviewed = { status: SlipStatus; claimedBy: number | null; claimedAt: Date | null };

/** The status an act leads to. */
export function outcomeOf(act: Act): SlipStatus {
  return TRANSITIONS[act].to;
}

/** Whether the slip is being looked at by another moderator whose claim has not lapsed. */
export function isClaimedByAnother(slip: Reviewed, moderatorId: number, now: Date): boolean {
  return slip.claimedBy !== moderatorId && isClaimLive(slip, now);
}

/** Whether a moderator is looking at the slip: it is claimed and the claim has not lapsed. */
export function isClaimLive(slip: Omit<Reviewed, "claimedBy">, now: Date): boolean {
  if (slip.status !== "IN_REVIEW" || slip.claimedAt === null) return false;
  return now.getTime() - slip.claimedAt.getTime() < CLAIM_MS;
}

/** Why an act can't be done to a slip as it is, in plain words; null where it can. */
export function refuseAct(act: Act, slip: Reviewed, moderatorId: number, now: Date): string | null {
  const from: readonly SlipStatus[] = TRANSITIONS[act].from;
  if (!from.includes(slip.status)) {
    return `This slip is ${STATUS_WORDS[slip.status]}, so that can't be done to it.`;
  }
  return isClaimedByAnother(slip, moderatorId, now)
    ? "Another moderator has claimed this slip."
    : null;
}

/** Which acts a slip's page offers. */
export function actsFor(slip: Reviewed, moderatorId: number, now: Date): Act[] {
  return ACTS.filter((act) => refuseAct(act, slip, moderatorId, now) === null);
}

export const STATUS_WORDS: Record<SlipStatus, string> = {
  PENDING: "waiting",
  IN_REVIEW: "in review",
  NEEDS_INFO: "waiting for the racer's answer",
  APPROVED: "approved",
  REJECTED: "rejected",
  WITHDRAWN: "withdrawn",
};

/** The preset reasons of a rejection: what the moderator picks, and what the racer is told. */
export const REJECTION_WORDS: Record<RejectionReason, { label: string; toRacer: string }> = {
  NUMBERS_DIFFER: {
    label: "Numbers differ from the slip",
    toRacer: "The numbers you typed are not the ones on the slip in your photo.",
  },
  PHOTO_UNREADABLE: {
    label: "Photo unreadable",
    toRacer: "The slip can't be read in the photo. Take it flat, in daylight, all four corners in.",
  },
  VIN_MISMATCH: {
    label: "VIN does not match",
    toRacer: "The VIN in the second photo is not that of the vehicle you chose.",
  },
  NOT_A_SLIP: {
    label: "Not a time slip",
    toRacer: "The photo does not show a printed time slip.",
  },
  NOT_QUARTER_MILE: {
    label: "Not a sanctioned quarter mile",
    toRacer: "The run was not made on a sanctioned quarter-mile strip.",
  },
  DUPLICATE: {
    label: "Duplicate",
    toRacer: "This run has been sent in before.",
  },
  WRONG_CLASS: {
    label: "Wrong class",
    toRacer: "The vehicle's modifications do not fit the class it was entered in.",
  },
  OTHER: { label: "Other (say why)", toRacer: "" },
};

/** Where a list of a status begins: lines run oldest first, what is done newest first. */
export function isNewestFirst(status: SlipStatus): boolean {
  return status === "APPROVED" || status === "REJECTED" || status === "WITHDRAWN";
}
