import type { Role } from "#db/schema/users.ts";

/** Who may see what people asked for, and answer it. */
export function canHandleDragPak(viewer: { role: Role } | null): boolean {
  return viewer?.role === "editor" || viewer?.role === "admin";
}
