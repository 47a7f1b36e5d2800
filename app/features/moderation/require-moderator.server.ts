import type { Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { canModerate } from "./policy.ts";

/** @throws AppError `forbidden` for everybody who is not a moderator or admin */
export function requireModerator(viewer: Viewer): void {
  if (!canModerate(viewer)) throw new AppError("forbidden", "This is for moderators.");
}
