import { hiddenUnless, type Policy } from "#app/lib/policy.ts";
import { isAdmin } from "#app/lib/roles.ts";
import type { Role } from "#db/schema/users.ts";

/** The audit log: for admins; everyone else gets a 404. */
export const auditPolicy: Policy<"see", [{ role: Role } | null]> = { see: [hiddenUnless(isAdmin)] };
