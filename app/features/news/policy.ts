import type { Role } from "#db/schema/users.ts";

/** Who can write, schedule and unpublish articles. */
export function canEditNews(viewer: { role: Role } | null): boolean {
  return viewer?.role === "editor" || viewer?.role === "admin";
}
