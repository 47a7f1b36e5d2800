import type { Deps, Viewer } from "#app/deps.ts";
import { findEmailChangeByUser } from "#db/queries/email-changes.ts";
import { countryNames } from "./countries.ts";
import { findOwnUser } from "./find-own-user.server.ts";
import { listPasskeys } from "./list-passkeys.server.ts";
import { listSessions } from "./list-sessions.server.ts";

/** What the account page shows. @throws AppError `unauthenticated` when the account is gone */
export async function readAccountPage(deps: Pick<Deps, "db" | "clock"> & { viewer: Viewer }) {
  const [user, sessions, passkeys, change] = await Promise.all([
    findOwnUser(deps),
    listSessions(deps),
    listPasskeys(deps),
    findEmailChangeByUser(deps.db, deps.viewer.id, deps.clock.now()),
  ]);
  return {
    profile: {
      firstName: user.firstName,
      lastName: user.lastName,
      country: user.country,
      zipCode: user.zipCode,
      isRealNameShown: user.isRealNameShown,
    },
    choices: {
      optInNews: user.hasNewsOptIn,
      optInEvents: user.hasEventsOptIn,
      noRacingPledge: user.hasPledged,
    },
    /** Changes with everything that is saved. */
    savedAt: user.updatedAt.toISOString(),
    username: user.username,
    email: user.email,
    isActivated: user.isActivated,
    emailChange: change && {
      newEmail: change.newEmail,
      isOldConfirmed: change.oldConfirmedAt !== null,
      isNewConfirmed: change.newConfirmedAt !== null,
    },
    sessions,
    passkeys,
    // A country that was registered through the API may be spelled as no list has it.
    countries: [...new Set([...countryNames(), user.country].filter(Boolean))],
  };
}
export type AccountPage = Awaited<ReturnType<typeof readAccountPage>>;
