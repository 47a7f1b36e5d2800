import type { Deps } from "#app/deps.ts";
import { storeLinkToMail } from "#app/features/accounts/store-link-to-mail.server.ts";
import {
  type Device,
  deviceKeyFor,
  readDevice,
} from "#app/features/sessions/device-cookie.server.ts";
import { emailKeyOf } from "#app/lib/account-keys.ts";
import { limit } from "#app/lib/limit.server.ts";
import { findUserByEmailKey } from "#db/queries/users.ts";
import { resetExpiry, sendPasswordResetMail } from "./password-reset-mail.server.ts";

/**
 * Mails a reset link, if an account has the address and none was mailed to it recently. Everything that
 * depends on the address happens after the response, so neither its text nor its timing reveals whether the
 * address is registered.
 *
 * @throws AppError `rate_limited`, by the device or the client's address
 */
export async function requestPasswordReset(deps: Deps, input: { email: string }): Promise<void> {
  const device = await readDevice(deps);
  const asker = device ? `device:${device.nonce}` : deps.clientAddress;
  await limit(deps, "forgotPassword", asker);
  deps.waitUntil(
    sendLink(deps, emailKeyOf(input.email), device).catch((error: unknown) =>
      deps.log("error", "password_reset.not_sent", { error }),
    ),
  );
}

async function sendLink(deps: Deps, emailKey: string, device: Device | null): Promise<void> {
  const user = await findUserByEmailKey(deps.db, emailKey);
  if (!user || user.bannedAt || user.anonymisedAt) return;
  // Created by staff and not completed yet: a password would void the completion link.
  if (user.passwordHash === "") return;
  const now = deps.clock.now();
  const isOwn = deviceKeyFor(device, user) !== null;
  const link = { user, kind: "reset", now, expiresAt: resetExpiry(now), isOwn } as const;
  const token = await storeLinkToMail(deps, link);
  if (!token) return;
  await sendPasswordResetMail(deps, { user, token });
}
