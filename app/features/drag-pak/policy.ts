import { EDITORS_ONLY } from "#app/features/accounts/texts.ts";
import type { Policy } from "#app/lib/policy.ts";
import { editorsOnly } from "#app/lib/roles.ts";
import type { Role } from "#db/schema/users.ts";

/** The requests for a Drag Pak. */
export const dragPakPolicy: Policy<"handle", [{ role: Role } | null]> = {
  handle: [editorsOnly(EDITORS_ONLY)],
};
