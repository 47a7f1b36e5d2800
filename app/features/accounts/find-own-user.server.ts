import type { Deps, Viewer } from "#app/deps.ts";
import { AppError, LOGGED_OUT } from "#app/lib/errors.ts";
import { findUserById, type User } from "#db/queries/users.ts";

/** The viewer's full account row. @throws AppError `unauthenticated` if it has been deleted in the meantime */
export async function findOwnUser(deps: Pick<Deps, "db"> & { viewer: Viewer }): Promise<User> {
  const user = await findUserById(deps.db, deps.viewer.id);
  if (!user) throw accountGone();
  return user;
}

export function accountGone() {
  return new AppError("unauthenticated", LOGGED_OUT);
}
