import { hiddenUnless, type Policy } from "#app/lib/policy.ts";
import { isAdmin } from "#app/lib/roles.ts";
import type { Role } from "#db/schema/users.ts";

/** Jobs, mail, errors and backups: for admins; everyone else gets a 404. */
export const recordsPolicy: Policy<"see" | "manage", [{ role: Role } | null]> = {
  see: [hiddenUnless(isAdmin)],
  manage: [hiddenUnless(isAdmin)],
};
