import type { Deps, Viewer } from "#app/deps.ts";
import { checkPasswordStrength } from "#app/features/accounts/password-strength.server.ts";
import { hashPassword } from "#app/features/accounts/passwords.server.ts";
import type { Profile } from "#app/features/accounts/schema.ts";
import { createSecretToken, hashSecretToken } from "#app/features/accounts/secret-tokens.server.ts";
import {
  assertNotTaken,
  type Identity,
  keysOf,
  takenByRace,
} from "#app/features/accounts/taken-names.server.ts";
import { REGISTRATION_CLOSED } from "#app/features/accounts/texts.ts";
import type { MailOutcome } from "#app/features/mail/mailer.server.ts";
import { endSession, prepareSession } from "#app/features/sessions/session.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { insertAccountToken } from "#db/queries/account-tokens.ts";
import { insertUser, type User } from "#db/queries/users.ts";
import { activationExpiry, sendActivationMail } from "./activation-mail.server.ts";

/** @throws AppError `rate_limited` if this address has tried too often */
export async function limitRegistrations(
  deps: Pick<Deps, "limits" | "clientAddress">,
): Promise<void> {
  await limitAddress(deps, "register");
}

/** @throws AppError `closed` while nobody can register */
export async function assertRegistrationOpen({
  siteSettings,
}: Pick<Deps, "siteSettings">): Promise<void> {
  const { isRegistrationOpen } = await siteSettings();
  if (!isRegistrationOpen) throw new AppError("closed", REGISTRATION_CLOSED);
}

/**
 * The first half of a registration: rejects weak passwords and taken names, and hashes the password, so that
 * the plain text isn't stored.
 *
 * @param input parsed by the credentials schema
 * @throws AppError `invalid` for a weak password, `taken` with an error for each field that someone else has
 */
export async function prepareAccount(
  deps: Pick<Deps, "db" | "config" | "log">,
  input: Identity & { password: string },
): Promise<Identity & { passwordHash: string }> {
  const { username, email, password } = input;
  const weakness = await checkPasswordStrength(deps, password, { username, email });
  if (weakness) throw new AppError("invalid", weakness, { errors: { password: weakness } });
  await assertNotTaken(deps, { username, email });
  return { username, email, passwordHash: await hashPassword(password) };
}

/**
 * Creates the account, signs it in and mails the activation link; account, link and session are stored
 * atomically. Ends the previous session.
 *
 * @param input parsed by the registration schemas, with the password hashed
 * @returns the user, the Set-Cookie values, and whether the mail was queued
 * @throws AppError `taken` with `errors`, `closed`
 */
export async function registerAccount(
  deps: Deps & { viewer: Viewer | null },
  input: Identity &
    Profile & { passwordHash: string; userAgent: string; refreshToken: string | null },
): Promise<{ user: User; cookies: string[]; activationMail: MailOutcome }> {
  await assertRegistrationOpen(deps);
  const now = deps.clock.now();
  const { usernameKey, emailKey } = keysOf(input);
  const token = createSecretToken();
  const session = prepareSession(deps, { owner: { usernameKey }, userAgent: input.userAgent });
  const [created] = await deps.db
    .batch([
      insertUser(deps.db, {
        createdAt: now,
        username: input.username,
        usernameKey,
        email: input.email,
        emailKey,
        passwordHash: input.passwordHash,
        firstName: input.firstName,
        lastName: input.lastName,
        country: input.country,
        zipCode: input.zipCode,
        hasNewsOptIn: input.optInNews,
        hasEventsOptIn: input.optInEvents,
        hasPledged: input.noRacingPledge,
      }),
      insertAccountToken(deps.db, {
        tokenHash: hashSecretToken(token),
        owner: { usernameKey },
        kind: "activation",
        createdAt: now,
        expiresAt: activationExpiry(now),
      }),
      ...session.statements,
    ])
    .catch((error: unknown) => {
      throw takenByRace(error) ?? error;
    });
  const [user] = created;
  if (!user) throw new Error("the user was not stored");
  deps.visitCounts.add([{ event: "sign_up", subject: "new", count: 1 }]);
  await endSession(deps, input.refreshToken);
  const activationMail = await sendActivationMail(deps, {
    to: user.email,
    username: user.username,
    token,
  });
  return { user, cookies: await session.cookies(user), activationMail };
}
