import { EDITORS_ONLY } from "#app/features/accounts/texts.ts";
import type { Policy } from "#app/lib/policy.ts";
import { editorsOnly } from "#app/lib/roles.ts";
import type { Role } from "#db/schema/users.ts";

/** The visit counts. */
export const figuresPolicy: Policy<"see", [{ role: Role } | null]> = {
  see: [editorsOnly(EDITORS_ONLY)],
};
