import type { Role } from "#db/schema/users.ts";

/** Who may bring files of dealers and put them live. */
export function canImportDealers(viewer: { role: Role } | null): boolean {
  return viewer?.role === "editor" || viewer?.role === "admin";
}
