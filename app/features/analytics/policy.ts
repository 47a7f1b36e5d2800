import type { Role } from "#db/schema/users.ts";

/** Who may see the visit counts. */
export function canSeeFigures(viewer: { role: Role } | null): boolean {
  return viewer?.role === "editor" || viewer?.role === "admin";
}
