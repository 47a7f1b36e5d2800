import type { Deps, Viewer } from "#app/deps.ts";
import { storeLinkToMail } from "#app/features/accounts/store-link-to-mail.server.ts";
import { deviceKeyFor, readDevice } from "#app/features/sessions/device-cookie.server.ts";
import { emailKeyOf, usernameKeyOf } from "#app/lib/account-keys.ts";
import { limit } from "#app/lib/limit.server.ts";
import { findUserByEmailKey, findUserByUsernameKey, type User } from "#db/queries/users.ts";
import { activationExpiry, sendActivationMail } from "./activation-mail.server.ts";

/**
 * Mails an activation link, if the address or the username belongs to an account that still needs one
 * and none was mailed lately. That happens after the answer, so that neither its text nor its time
 * tell whether it did.
 *
 * @throws AppError `rate_limited`
 */
export async function resendActivation(
  deps: Deps & { viewer: Viewer | null },
  input: { email: string } | { username: string },
): Promise<void> {
  const key = "email" in input ? emailKeyOf(input.email) : usernameKeyOf(input.username);
  const asker = deps.viewer ? `user:${deps.viewer.id}` : deps.clientAddress;
  await limit(deps, "resendActivation", `${asker}:${key}`);
  const find = "email" in input ? findUserByEmailKey : findUserByUsernameKey;
  deps.waitUntil(
    find(deps.db, key)
      .then((user) => sendLink(deps, user))
      .catch((error: unknown) => deps.log("error", "activation.not_resent", { error })),
  );
}

async function sendLink(deps: Deps & { viewer: Viewer | null }, user: User | null): Promise<void> {
  if (!user || user.isActivated || user.bannedAt || user.anonymisedAt) return;
  // Staff made it and nobody has completed it yet: another link does that.
  if (user.passwordHash === "") return;
  const now = deps.clock.now();
  const isOwn = deps.viewer?.id === user.id || deviceKeyFor(await readDevice(deps), user) !== null;
  const link = { user, kind: "activation", now, expiresAt: activationExpiry(now), isOwn } as const;
  const token = await storeLinkToMail(deps, link);
  if (!token) return;
  await sendActivationMail(deps, { to: user.email, username: user.username, token });
}
