import type { SlipStatus } from "#db/schema/slips.ts";
import { isClaimLive } from "./review.ts";

type Owned = { userId: number; status: SlipStatus };
type Claimable = { status: SlipStatus; claimedAt: Date | null };
type Person = { id: number } | null;

/**
 * Its racer may correct a slip unless a moderator has it open or it was withdrawn. One whose vehicle has left
 * the garage is refused by `refuseEdit`, on the page on which it can be withdrawn.
 */
export function canEditSlip(viewer: Person, slip: Owned & Claimable, now: Date): boolean {
  return viewer?.id === slip.userId && refuseByStatus(slip, now) === null;
}

/** Its racer may take a slip back at any time. */
export function canWithdrawSlip(viewer: Person, slip: Owned): boolean {
  return viewer?.id === slip.userId && slip.status !== "WITHDRAWN";
}

/** Why a slip of one's own can't be edited right now, in plain words. */
export function refuseEdit(
  slip: Claimable & { isVehicleInGarage: boolean },
  now: Date,
): string | null {
  const refusal = refuseByStatus(slip, now);
  if (refusal || slip.isVehicleInGarage) return refusal;
  return "This run's vehicle is no longer in your garage, so you can't change the slip. You can still withdraw it.";
}

function refuseByStatus(slip: Claimable, now: Date): string | null {
  if (isClaimLive(slip, now)) {
    return "A moderator is checking this slip right now. Try again later.";
  }
  if (slip.status === "WITHDRAWN") return "This slip was withdrawn. Add it again as a new one.";
  return null;
}

/** The photos of a withdrawn slip are removed for good; its row still has their keys. */
export function hasPhotos(slip: { status: SlipStatus }): boolean {
  return slip.status !== "WITHDRAWN";
}
