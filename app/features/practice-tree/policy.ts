import type { Policy } from "#app/lib/policy.ts";
import { activatedOnly } from "#app/lib/roles.ts";
import { PRACTICE_TEXTS } from "./texts.ts";

type Actor = { isActivated: boolean } | null;

/** Anyone plays; members with an active account put rounds on the week's board. */
export const practicePolicy: Policy<"enter", [Actor]> = {
  enter: [activatedOnly(PRACTICE_TEXTS.notActivated)],
};
