import type { Policy } from "#app/lib/policy.ts";
import { activatedOnly } from "#app/lib/roles.ts";
import { FOLLOW_TEXTS } from "./texts.ts";

type Actor = { isActivated: boolean } | null;

/** Following: for members with an activated account, so that made-up ones can't count as followers. */
export const followPolicy: Policy<"follow", [Actor]> = {
  follow: [activatedOnly(FOLLOW_TEXTS.notActivated)],
};
