import type { Deps, Viewer } from "#app/deps.ts";
import {
  relyingParty,
  takeChallenge,
  userHandleOf,
} from "#app/features/passkeys/passkey-challenge.server.ts";
import type { PasskeyAssertion } from "#app/features/passkeys/passkey-schema.ts";
import { PASSKEY_TEXTS } from "#app/features/passkeys/texts.ts";
import { AppError } from "#app/lib/errors.ts";
import { reasonOf } from "#app/lib/failure-reason.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { findPasskeyWithOwner, type Passkey, updatePasskeyUsed } from "#db/queries/passkeys.ts";
import { findUserById, type User } from "#db/queries/users.ts";
import { deviceKeyFor, readDevice } from "./device-cookie.server.ts";
import { noticeNewDevice } from "./notice-new-device.server.ts";
import { endSession, startSession } from "./session.server.ts";

/**
 * Signs in with a passkey: a signature over an unused challenge, made by a user whom the authenticator
 * verified. Ends the previous session.
 *
 * @param input.refreshToken the browser's current token, whose session ends too
 * @returns the user and the Set-Cookie values
 * @throws AppError `rate_limited`, or `bad_credentials` with the same message for an unknown passkey, an
 *   invalid signature, a counter that went back, and a banned or deleted account
 */
export async function signInWithPasskey(
  deps: Deps & { viewer: Viewer | null },
  input: { response: PasskeyAssertion; userAgent: string; refreshToken: string | null },
): Promise<{ user: User; cookies: string[] }> {
  await limitAddress(deps, "signInFromAddress");
  const user = await findUserById(deps.db, await checkPasskey(deps, input.response));
  if (!user) throw new AppError("bad_credentials", PASSKEY_TEXTS.refused);
  await endSession(deps, input.refreshToken);
  const cookies = await startSession(deps, {
    userId: user.id,
    userAgent: input.userAgent,
    isConfirmed: true,
  });
  // Passkeys are synchronized to other devices, so the device may be new.
  const isDeviceKnown = deviceKeyFor(await readDevice(deps), user) !== null;
  if (!isDeviceKnown) deps.waitUntil(noticeNewDevice(deps, user, input.userAgent));
  return { user, cookies };
}

/**
 * The id of the account whose passkey signed an unused challenge.
 *
 * @throws AppError `bad_credentials` with the same message for an unknown passkey, an invalid signature, a counter
 *   that went back, and a banned or deleted account
 */
export async function checkPasskey(deps: Deps, response: PasskeyAssertion): Promise<number> {
  const match = await findPasskeyWithOwner(deps.db, response.id);
  const counter = match && (await verify(deps, match.passkey, response));
  if (!match || counter === null || match.owner.bannedAt || match.owner.anonymisedAt) {
    throw new AppError("bad_credentials", PASSKEY_TEXTS.refused);
  }
  await noteUse(deps, match.passkey, counter);
  return match.owner.id;
}

/** The counter of a valid response; for any other, null and a log entry. */
async function verify(
  deps: Deps,
  passkey: Passkey,
  response: PasskeyAssertion,
): Promise<number | null> {
  const { id, origin } = relyingParty(deps.origin);
  const { userHandle, ...answer } = response.response;
  const refuse = (reason: string) => {
    deps.log("warn", "passkey.refused", { userId: passkey.userId, reason });
    return null;
  };
  if (
    userHandle &&
    userHandle !== Buffer.from(userHandleOf(passkey.userId)).toString("base64url")
  ) {
    return refuse("the user handle is another account's");
  }
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, response: answer, clientExtensionResults: {} },
      expectedChallenge: (challenge) => takeChallenge(deps, { challenge, userId: null }),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      // The counter is checked in noteUse: the library would check it before verifying the signature.
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        counter: 0,
      },
    });
    return verified ? authenticationInfo.newCounter : refuse("the signature is wrong");
  } catch (error) {
    return refuse(reasonOf(error));
  }
}

/**
 * An authenticator's counter increases with every signature; most have none, and it stays 0. If it went back,
 * or was changed concurrently, there are two copies of the passkey.
 */
async function noteUse(deps: Deps, passkey: Passkey, counter: number): Promise<void> {
  const { id, userId, signatureCount } = passkey;
  const isCounting = counter > 0 || signatureCount > 0;
  const used =
    isCounting && counter <= signatureCount
      ? []
      : await updatePasskeyUsed(deps.db, {
          id,
          from: signatureCount,
          to: counter,
          usedAt: deps.clock.now(),
        });
  if (used.length > 0) return;
  deps.log("warn", "passkey.counter_went_back", { userId, counter, expected: signatureCount });
  throw new AppError("bad_credentials", PASSKEY_TEXTS.refused);
}
