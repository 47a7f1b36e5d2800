import type { Role } from "#db/schema/users.ts";

type Person = { id: number; role: Role } | null;

/** Whether the viewer may see the queue. */
export function canModerate(viewer: Person): boolean {
  return viewer?.role === "moderator" || viewer?.role === "admin";
}

/** Moderators can't decide on their own slips. */
export function canDecideOn(viewer: Person, slip: { userId: number }): boolean {
  return canModerate(viewer) && viewer?.id !== slip.userId;
}
