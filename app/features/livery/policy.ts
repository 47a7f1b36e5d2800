import type { Policy } from "#app/lib/policy.ts";
import { activatedOnly } from "#app/lib/roles.ts";
import { LIVERY_TEXTS } from "./texts.ts";

/** The rounds of the livery contest. */
export const liveryPolicy: Policy<"vote", [{ isActivated: boolean } | null]> = {
  vote: [activatedOnly(LIVERY_TEXTS.notActivated)],
};
