import { EDITORS_ONLY } from "#app/features/accounts/texts.ts";
import type { Policy } from "#app/lib/policy.ts";
import { activatedOnly, editorsOnly } from "#app/lib/roles.ts";
import type { Role } from "#db/schema/users.ts";
import { EVENT_TEXTS } from "./texts.ts";

type Actor = { role: Role; isActivated: boolean } | null;

/** Events: editors announce and change them, members mark those they go to. */
export const eventPolicy: Policy<"edit" | "mark", [Actor]> = {
  edit: [editorsOnly(EDITORS_ONLY)],
  mark: [activatedOnly(EVENT_TEXTS.notActivated)],
};
