import type { Deps, Viewer } from "#app/deps.ts";
import { countryNames } from "#app/features/accounts/countries.ts";
import { accountGone } from "#app/features/accounts/find-own-user.server.ts";
import { presentPasskey } from "#app/features/passkeys/list-passkeys.server.ts";
import { PASSKEY_LIMITS } from "#app/features/passkeys/rules.ts";
import { presentSessions, SESSIONS_LISTED } from "#app/features/sessions/list-sessions.server.ts";
import { isSuspended, suspensionNotice } from "#app/lib/suspension.ts";
import { findAccountPage } from "#db/queries/account-page.ts";

/** The data of the account page. @throws AppError `unauthenticated` if the account was deleted */
export async function readAccountPage(deps: Pick<Deps, "db" | "clock"> & { viewer: Viewer }) {
  const { viewer } = deps;
  const { user, sessions, passkeys, change } = await findAccountPage(deps.db, {
    userId: viewer.id,
    sessionId: viewer.sessionId,
    now: deps.clock.now(),
    sessionLimit: SESSIONS_LISTED,
    passkeyLimit: PASSKEY_LIMITS.each,
  });
  if (!user) throw accountGone();
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
    /** Changes with every save. */
    savedAt: user.updatedAt.toISOString(),
    username: user.username,
    email: user.email,
    isActivated: user.isActivated,
    /** Until when and why the member may not write; null if they may. */
    suspension: isSuspended(user, deps.clock.now()) ? suspensionNotice(user) : null,
    emailChange: change && {
      newEmail: change.newEmail,
      isOldConfirmed: change.oldConfirmedAt !== null,
      isNewConfirmed: change.newConfirmedAt !== null,
    },
    sessions: presentSessions(sessions, viewer),
    passkeys: passkeys.map(presentPasskey),
    // A country registered through the API may have a spelling that isn't in the list.
    countries: [...new Set([...countryNames(), user.country].filter(Boolean))],
  };
}
export type AccountPage = Awaited<ReturnType<typeof readAccountPage>>;
