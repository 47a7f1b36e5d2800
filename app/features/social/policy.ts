import type { Role } from "#db/schema/users.ts";

/** Who may post to the feed and take posts away. */
export function canPostSocially(viewer: { role: Role } | null): boolean {
  return viewer?.role === "editor" || viewer?.role === "admin";
}
