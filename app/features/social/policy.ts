import { EDITORS_ONLY } from "#app/features/accounts/texts.ts";
import type { Policy } from "#app/lib/policy.ts";
import { editorsOnly } from "#app/lib/roles.ts";
import type { Role } from "#db/schema/users.ts";

/** The social posts: writing, hiding and removing them. */
export const socialPolicy: Policy<"post", [{ role: Role } | null]> = {
  post: [editorsOnly(EDITORS_ONLY)],
};
