import { type Condition, hiddenUnless, type Policy } from "#app/lib/policy.ts";
import { isAdmin, isTrackStaff } from "#app/lib/roles.ts";
import type { Role } from "#db/schema/users.ts";
import { CLAIM_DECISION_TEXTS } from "./texts.ts";

type Actor = { role: Role } | null;
type Strip = { isStaff: boolean };

/** The desk of the strips: everyone else gets a 404. */
export const trackDeskPolicy: Policy<"see", [Actor]> = { see: [hiddenUnless(isTrackStaff)] };

export type StripAction =
  | "see"
  | "send"
  | "withdraw"
  | "decideClaims"
  | "manageKeys"
  | "manageStaff";

const ownStripOnly: Condition<[Actor, Strip]> = hiddenUnless(
  (actor, { isStaff }) => isAdmin(actor) || (isTrackStaff(actor) && isStaff),
);

/** What may be done at one strip: by its own staff, and by admins. */
export const stripPolicy: Policy<StripAction, [Actor, Strip]> = {
  see: [ownStripOnly],
  send: [ownStripOnly],
  withdraw: [ownStripOnly],
  decideClaims: [ownStripOnly],
  manageKeys: [ownStripOnly],
  manageStaff: [
    ownStripOnly,
    { holds: isAdmin, code: "forbidden", message: "Only admins change who works for a strip." },
  ],
};

/** Nobody vouches for themselves. */
export const claimOfStripPolicy: Policy<"confirm", [{ id: number }, { claimedBy: number | null }]> =
  {
    confirm: [
      {
        holds: ({ id }, { claimedBy }) => claimedBy !== id,
        code: "forbidden",
        message: CLAIM_DECISION_TEXTS.own,
      },
    ],
  };
