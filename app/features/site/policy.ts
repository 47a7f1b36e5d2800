import { hiddenUnless, type Policy } from "#app/lib/policy.ts";
import { isAdmin } from "#app/lib/roles.ts";
import type { Role } from "#db/schema/users.ts";

/** The site's settings: coming soon, redirects, what is open. */
export const sitePolicy: Policy<"manage", [{ role: Role } | null]> = {
  manage: [hiddenUnless(isAdmin)],
};
