import { keysOf } from "#app/lib/keys-of.ts";
import type { Role } from "#db/schema/users.ts";

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  racer: "Racer",
  moderator: "Moderator",
  editor: "Editor",
  admin: "Admin",
};

export const ROLE_NAMES = keysOf(ROLE_LABELS);
