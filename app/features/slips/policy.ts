import type { Condition, Policy } from "#app/lib/policy.ts";
import type { SlipStatus } from "#db/schema/slips.ts";
import { SLIP_REFUSALS } from "./texts.ts";

type Actor = { id: number } | null;
/** `isClaimed`: a moderator is checking it (`isClaimLive`). */
type OwnedSlip = { userId: number; status: SlipStatus; isClaimed: boolean };

const isOwn: Condition<[Actor, Pick<OwnedSlip, "userId">]> = {
  holds: (actor, { userId }) => actor?.id === userId,
  code: "not_found",
  message: SLIP_REFUSALS.notYours,
};
const isUnclaimed: Condition<[Actor, OwnedSlip]> = {
  holds: (_, { isClaimed }) => !isClaimed,
  code: "conflict",
  message: "A moderator is checking this slip right now. Try again later.",
};
const isNotWithdrawn: Condition<[Actor, OwnedSlip]> = {
  holds: (_, { status }) => status !== "WITHDRAWN",
  code: "conflict",
  message: "This slip was withdrawn. Add it again as a new one.",
};

/**
 * Racers may edit their slip unless a moderator is checking it or it was withdrawn, and withdraw
 * it at any time.
 */
export const slipPolicy: Policy<"edit" | "withdraw", [Actor, OwnedSlip]> = {
  edit: [isOwn, isUnclaimed, isNotWithdrawn],
  withdraw: [isOwn, { ...isNotWithdrawn, message: "This slip was already withdrawn." }],
};

/** Saving the form, which a slip whose vehicle has left the garage shows only to be withdrawn. */
export const slipFormPolicy: Policy<"save", [Actor, OwnedSlip & { isVehicleInGarage: boolean }]> = {
  save: [
    ...slipPolicy.edit,
    {
      holds: (_, { isVehicleInGarage }) => isVehicleInGarage,
      code: "conflict",
      message:
        "This run's vehicle is no longer in your garage, so you can't change the slip. You can still withdraw it.",
    },
  ],
};

/** The photos of a withdrawn slip are deleted; its row still has their keys. */
export function hasPhotos(slip: { status: SlipStatus }): boolean {
  return slip.status !== "WITHDRAWN";
}
