import type { Condition, Policy } from "#app/lib/policy.ts";
import { isModerator } from "#app/lib/roles.ts";
import type { Role } from "#db/schema/users.ts";
import { MODERATION_TEXTS } from "./texts.ts";

type Actor = { id: number; role: Role } | null;

export const moderatorsOnly: Condition<[Pick<NonNullable<Actor>, "role"> | null]> = {
  holds: isModerator,
  code: "forbidden",
  message: "This is for moderators.",
};

/** The moderation pages. */
export const deskPolicy: Policy<"moderate", [{ role: Role } | null]> = {
  moderate: [moderatorsOnly],
};

/** Claiming a slip, deciding on it, writing notes about it, and reading the others' notes. */
export const slipDecisionPolicy: Policy<"decide", [Actor, slip: { userId: number }]> = {
  decide: [
    moderatorsOnly,
    {
      holds: (actor, { userId }) => actor?.id !== userId,
      code: "forbidden",
      message: MODERATION_TEXTS.ownSlip,
    },
  ],
};
