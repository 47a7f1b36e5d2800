import type { Deps, Viewer } from "#app/deps.ts";
import { garagePolicy } from "#app/features/accounts/policy.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { can } from "#app/lib/policy.ts";
import { findGarageOwner } from "#db/queries/profiles.ts";
import { GARAGE_REFUSALS } from "./texts.ts";

/**
 * A short public profile of a racer; `readProfile` includes the garage.
 *
 * @throws AppError `not_found` for unknown, deleted and unactivated users, `rate_limited`
 */
export async function showRacer(
  deps: Pick<Deps, "db" | "limits" | "clientAddress"> & { viewer: Viewer | null },
  { username }: { username: string },
) {
  await limitAddress(deps, "lookUp");
  const owner = await findGarageOwner(deps.db, usernameKeyOf(username));
  if (!owner || !can(garagePolicy, "see", deps.viewer, owner)) {
    throw new AppError("not_found", GARAGE_REFUSALS.noRacer);
  }
  return {
    id: owner.id,
    username: owner.username,
    clubs: owner.joined1320At ? ["1320"] : [],
    approvedRuns: owner.listedRunCount,
  };
}
