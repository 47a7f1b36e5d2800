import type { Viewer } from "#app/deps.ts";

/** Only staff may list runs that are not approved. */
export function canListUnapproved(viewer: Pick<Viewer, "role"> | null): boolean {
  return viewer !== null && viewer.role !== "racer";
}

/** Moderators see every slip, approved or not. */
export function canReadAnyRun(viewer: Pick<Viewer, "role"> | null): boolean {
  return viewer?.role === "moderator" || viewer?.role === "admin";
}
