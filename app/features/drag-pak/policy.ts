import type { Role } from "#db/schema/users.ts";

/** Who may read and handle requests. */
export function canHandleDragPak(viewer: { role: Role } | null): boolean {
  return viewer?.role === "editor" || viewer?.role === "admin";
}
