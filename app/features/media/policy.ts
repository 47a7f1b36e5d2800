import type { Role } from "#db/schema/users.ts";

/** Who may look at the picture that shows a car's VIN: its owner and those who check slips. */
export function canSeeVinPicture(
  viewer: { id: number; role: Role } | null,
  slip: { userId: number },
): boolean {
  if (!viewer) return false;
  return viewer.id === slip.userId || viewer.role === "moderator" || viewer.role === "admin";
}
