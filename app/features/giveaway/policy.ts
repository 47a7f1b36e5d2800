import type { Policy } from "#app/lib/policy.ts";
import { activatedOnly } from "#app/lib/roles.ts";
import { GIVEAWAY_TEXTS } from "./texts.ts";

export const giveawayPolicy: Policy<"enter", [{ isActivated: boolean } | null]> = {
  enter: [activatedOnly(GIVEAWAY_TEXTS.notActivated)],
};
