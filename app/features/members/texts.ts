import { keysOf } from "#app/lib/keys-of.ts";
import type { Role } from "#db/schema/users.ts";

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  racer: "Racer",
  track: "Track staff",
  moderator: "Moderator",
  editor: "Editor",
  admin: "Admin",
};

export const ROLE_NAMES = keysOf(ROLE_LABELS);

/** The roles that a form or command gives. `track` comes with an invitation to a strip, which says where it holds. */
export const GIVEN_ROLES = ["racer", "moderator", "editor", "admin"] as const satisfies Role[];
