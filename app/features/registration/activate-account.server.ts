import type { Deps, Viewer } from "#app/deps.ts";
import { hashSecretToken } from "#app/features/accounts/secret-tokens.server.ts";
import { ACTIVATION_FAILED } from "#app/features/accounts/texts.ts";
import { deviceKeyFor, readDevice } from "#app/features/sessions/device-cookie.server.ts";
import { startSession } from "#app/features/sessions/session.server.ts";
import { refreshCardsOfUser } from "#app/features/sharing/refresh-cards-of-user.server.ts";
import { AppError } from "#app/lib/errors.ts";
import {
  findUsableAccountToken,
  updateAccountTokenUsed,
  updateOtherAccountTokensUsed,
} from "#db/queries/account-tokens.ts";
import { deleteEmailChange } from "#db/queries/email-changes.ts";
import { refreshStandingsOfUser } from "#db/queries/standings.ts";
import { updateUserActivated } from "#db/queries/users.ts";

/**
 * Activates the account a mailed link belongs to and puts its approved runs on the boards. With nobody
 * signed in it signs in too, but only a browser that the account knows, such as the one that
 * registered: a link that somebody else sends must not log its reader in to their account.
 * Somebody else's session is left alone.
 *
 * @returns `autoLogin` when the activated account is the one signed in now; `cookies` are Set-Cookie
 *   values, none where no session was started
 * @throws AppError `gone` when the link is unknown, used, expired or voided by another one
 */
export async function activateAccount(
  deps: Deps & { viewer: Viewer | null },
  input: { activationToken: string; userAgent: string },
): Promise<{ username: string; autoLogin: boolean; cookies: string[] }> {
  const now = deps.clock.now();
  const token = {
    tokenHash: hashSecretToken(input.activationToken),
    kind: "activation" as const,
    now,
  };
  const found = await findUsableAccountToken(deps.db, token);
  if (!found) throw new AppError("gone", ACTIVATION_FAILED);
  const [used] = await deps.db.batch([
    updateAccountTokenUsed(deps.db, token),
    updateOtherAccountTokensUsed(deps.db, token),
    updateUserActivated(deps.db, found.userId, now),
    // It was begun without the owner of this address, who is known from now on.
    ...deleteEmailChange(deps.db, found.userId),
    ...refreshStandingsOfUser(deps.db, found.userId),
  ]);
  if (used.length === 0) throw new AppError("gone", ACTIVATION_FAILED);
  deps.waitUntil(refreshCardsOfUser(deps, found.userId));

  if (deps.viewer) {
    return { username: found.username, autoLogin: deps.viewer.id === found.userId, cookies: [] };
  }
  const { userId: id, passwordHash } = found;
  if (!deviceKeyFor(await readDevice(deps), { id, passwordHash })) {
    return { username: found.username, autoLogin: false, cookies: [] };
  }
  const cookies = await startSession(deps, {
    userId: id,
    userAgent: input.userAgent,
  });
  return { username: found.username, autoLogin: true, cookies };
}
