import type { Viewer } from "#app/deps.ts";

/** Only staff list runs that are not approved. */
export function canListUnapproved(viewer: Pick<Viewer, "role"> | null): boolean {
  return viewer !== null && viewer.role !== "racer";
}

/** Moderators see every slip, also those that are not approved. */
export function canReadAnyRun(viewer: Pick<Viewer, "role"> | null): boolean {
  return viewer?.role === "moderator" || viewer?.role === "admin";
}
