import type { Role } from "#db/schema/users.ts";

/** Who writes, schedules and takes back articles. */
export function canEditNews(viewer: { role: Role } | null): boolean {
  return viewer?.role === "editor" || viewer?.role === "admin";
}
