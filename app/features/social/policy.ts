import type { Role } from "#db/schema/users.ts";

/** Who may write and remove posts. */
export function canPostSocially(viewer: { role: Role } | null): boolean {
  return viewer?.role === "editor" || viewer?.role === "admin";
}
