import type { RejectionReason, SlipStatus } from "#db/schema/slips.ts";

// Texts about a slip in review that racers and moderators both see.

/** The number of recent decisions used for the usual wait, for racers and moderators. */
export const WAITS_READ = 25;

/** How long a claimed slip is reserved for its moderator. */
export const CLAIM_MS = 15 * 60 * 1000;

/** Whether a moderator is reviewing the slip: it is claimed and the claim hasn't expired. */
export function isClaimLive(
  slip: { status: SlipStatus; claimedAt: Date | null },
  now: Date,
): boolean {
  if (slip.status !== "IN_REVIEW" || slip.claimedAt === null) return false;
  return now.getTime() - slip.claimedAt.getTime() < CLAIM_MS;
}

export const STATUS_LABELS: Record<SlipStatus, string> = {
  PENDING: "waiting",
  IN_REVIEW: "in review",
  NEEDS_INFO: "waiting for the racer's answer",
  APPROVED: "approved",
  REJECTED: "rejected",
  WITHDRAWN: "withdrawn",
};

/** The preset rejection reasons: the moderator's label and the text for the racer. */
export const REJECTION_LABELS: Record<RejectionReason, { label: string; toRacer: string }> = {
  NUMBERS_DIFFER: {
    label: "Numbers differ from the slip",
    toRacer: "The numbers you entered don't match the slip in your photo.",
  },
  PHOTO_UNREADABLE: {
    label: "Photo unreadable",
    toRacer:
      "We can't read the slip in the photo. Lay it flat, in daylight, with all four corners showing.",
  },
  VIN_MISMATCH: {
    label: "VIN does not match",
    toRacer: "The VIN in the second photo doesn't match the vehicle you chose.",
  },
  NOT_A_SLIP: {
    label: "Not a time slip",
    toRacer: "The photo doesn't show a printed time slip.",
  },
  NOT_QUARTER_MILE: {
    label: "Not a sanctioned quarter mile",
    toRacer: "The run wasn't made on a sanctioned quarter-mile strip.",
  },
  DUPLICATE: {
    label: "Duplicate",
    toRacer: "This run was submitted before.",
  },
  WRONG_CLASS: {
    label: "Wrong class",
    toRacer: "The vehicle's modifications don't fit the class it was entered in.",
  },
  OTHER: { label: "Other (say why)", toRacer: "" },
};
