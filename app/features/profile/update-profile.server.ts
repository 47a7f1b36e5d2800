import type { Deps, Viewer } from "#app/deps.ts";
import { AppError, LOGGED_OUT } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { type ProfileChange, type User, updateUserProfile } from "#db/queries/users.ts";

/**
 * Changes the viewer's names, location and choices; omitted fields stay unchanged.
 *
 * @param change parsed by a schema of this feature
 * @throws AppError `rate_limited`, `unauthenticated` if the account was deleted
 */
export async function updateProfile(
  deps: Pick<Deps, "db" | "clock" | "limits"> & { viewer: Viewer },
  change: ProfileChange,
): Promise<User> {
  await limitRacer(deps, "profile");
  const updatedAt = deps.clock.now();
  const [user] = await updateUserProfile(deps.db, deps.viewer.id, { ...change, updatedAt });
  if (!user) throw new AppError("unauthenticated", LOGGED_OUT);
  return user;
}
