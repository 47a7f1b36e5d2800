import type { SlipStatus } from "#db/schema/slips.ts";
import { isClaimLive } from "./review.ts";

type Owned = { userId: number; status: SlipStatus };
type Claimable = { status: SlipStatus; claimedAt: Date | null };
type Person = { id: number } | null;

/**
 * Racers may edit their slip unless a moderator has it open or it was withdrawn. A slip whose
 * vehicle has left the garage is rejected by `getEditError` instead, on the page where it can be
 * withdrawn.
 */
export function canEditSlip(viewer: Person, slip: Owned & Claimable, now: Date): boolean {
  return viewer?.id === slip.userId && getStatusError(slip, now) === null;
}

/** Racers may withdraw their slip at any time. */
export function canWithdrawSlip(viewer: Person, slip: Owned): boolean {
  return viewer?.id === slip.userId && slip.status !== "WITHDRAWN";
}

/** The user-facing reason why the viewer's own slip can't be edited right now; null when it can. */
export function getEditError(
  slip: Claimable & { isVehicleInGarage: boolean },
  now: Date,
): string | null {
  const error = getStatusError(slip, now);
  if (error || slip.isVehicleInGarage) return error;
  return "This run's vehicle is no longer in your garage, so you can't change the slip. You can still withdraw it.";
}

function getStatusError(slip: Claimable, now: Date): string | null {
  if (isClaimLive(slip, now)) {
    return "A moderator is checking this slip right now. Try again later.";
  }
  if (slip.status === "WITHDRAWN") return "This slip was withdrawn. Add it again as a new one.";
  return null;
}

/** The photos of a withdrawn slip are deleted; its row still has their keys. */
export function hasPhotos(slip: { status: SlipStatus }): boolean {
  return slip.status !== "WITHDRAWN";
}
