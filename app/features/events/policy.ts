import type { Role } from "#db/schema/users.ts";

/** Who may announce events and change them. */
export function canEditEvents(viewer: { role: Role } | null): boolean {
  return viewer?.role === "editor" || viewer?.role === "admin";
}
