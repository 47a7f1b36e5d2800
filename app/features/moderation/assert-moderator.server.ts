import type { Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { canModerate } from "./policy.ts";

/** @throws AppError `forbidden` unless the viewer is a moderator or admin */
export function assertModerator(viewer: Viewer): void {
  if (!canModerate(viewer)) throw new AppError("forbidden", "This is for moderators.");
}
