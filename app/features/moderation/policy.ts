import type { Role } from "#db/schema/users.ts";

type Person = { id: number; role: Role } | null;

/** Who may see the queue. */
export function canModerate(viewer: Person): boolean {
  return viewer?.role === "moderator" || viewer?.role === "admin";
}

/** Nobody decides on a slip of their own. */
export function canDecideOn(viewer: Person, slip: { userId: number }): boolean {
  return canModerate(viewer) && viewer?.id !== slip.userId;
}
