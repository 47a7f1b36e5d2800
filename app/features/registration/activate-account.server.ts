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
 * Activates the account of a mailed link and puts its approved runs on the boards. Without a session it also
 * signs in, but only in a browser that the account knows, such as the one that registered: following somebody
 * else's link must not sign the reader in to their account. A session of another account isn't changed.
 *
 * @returns `autoLogin` if the activated account is signed in now; `cookies` are Set-Cookie values, none if no
 *   session was started
 * @throws AppError `gone` if the link is unknown, used, expired or void
 */
export async function activateAccount(
  deps: Deps & { viewer: Viewer | null },
  input: { activationToken: string; userAgent: string },
): Promise<{ userId: number; username: string; autoLogin: boolean; cookies: string[] }> {
  const now = deps.clock.now();
  const token = {
    tokenHash: hashSecretToken(input.activationToken),
    kind: "activation" as const,
    now,
  };
  const account = await findUsableAccountToken(deps.db, token);
  if (!account) throw new AppError("gone", ACTIVATION_FAILED);
  const [used] = await deps.db.batch([
    updateAccountTokenUsed(deps.db, token),
    updateOtherAccountTokensUsed(deps.db, token),
    updateUserActivated(deps.db, account.userId, now),
    // It was started by someone who hadn't proved to own this address.
    ...deleteEmailChange(deps.db, account.userId),
    ...refreshStandingsOfUser(deps.db, account.userId),
  ]);
  if (used.length === 0) throw new AppError("gone", ACTIVATION_FAILED);
  deps.waitUntil(refreshCardsOfUser(deps, account.userId));

  const { userId, username } = account;
  if (deps.viewer) {
    return {
      userId,
      username,
      autoLogin: deps.viewer.id === account.userId,
      cookies: [],
    };
  }
  const { userId: id, passwordHash } = account;
  if (!deviceKeyFor(await readDevice(deps), { id, passwordHash })) {
    return { userId, username, autoLogin: false, cookies: [] };
  }
  const cookies = await startSession(deps, {
    userId: id,
    userAgent: input.userAgent,
  });
  return { userId, username, autoLogin: true, cookies };
}
