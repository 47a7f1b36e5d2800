import type { Policy } from "#app/lib/policy.ts";
import { editorsOnly } from "#app/lib/roles.ts";
import type { Role } from "#db/schema/users.ts";

/** Files of dealers, which are uploaded, previewed and published. */
export const dealersPolicy: Policy<"import", [{ role: Role } | null]> = {
  import: [editorsOnly("Only editors import dealers.")],
};
