import type { Deps, Viewer } from "#app/deps.ts";
import { garagePolicy } from "#app/features/accounts/policy.ts";
import { GARAGE_REFUSALS } from "#app/features/garage/texts.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { can } from "#app/lib/policy.ts";
import { findUserByUsernameKey } from "#db/queries/users.ts";

/**
 * A racer's location. Racers haven't agreed to publish it, so for everyone else the values are empty.
 *
 * @throws AppError `not_found` for unknown, deleted and unactivated users, `rate_limited`
 */
export async function readLocation(
  deps: Pick<Deps, "db" | "limits" | "clientAddress"> & { viewer: Viewer | null },
  { username }: { username: string },
): Promise<{ username: string; country: string; zipCode: string }> {
  await limitAddress(deps, "location");
  const user = await findUserByUsernameKey(deps.db, usernameKeyOf(username));
  if (!user || !can(garagePolicy, "see", deps.viewer, user)) {
    throw new AppError("not_found", GARAGE_REFUSALS.noRacer);
  }
  const isOwn = deps.viewer?.id === user.id;
  return {
    username: user.username,
    country: isOwn ? user.country : "",
    zipCode: isOwn ? user.zipCode : "",
  };
}
