import type { Deps, Viewer } from "#app/deps.ts";
import { describeDevice } from "#app/features/accounts/describe-device.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { insertPasskeyBelow } from "#db/queries/passkeys.ts";
import { type ListedPasskey, presentPasskey } from "./list-passkeys.server.ts";
import { relyingParty, takeChallenge } from "./passkey-challenge.server.ts";
import { sendPasskeyMail } from "./passkey-mail.server.ts";
import type { NewPasskey } from "./passkey-schema.ts";
import { PASSKEY_LIMITS } from "./rules.ts";
import { PASSKEY_TEXTS } from "./texts.ts";

/**
 * Verifies a new passkey against its challenge, stores its public key, and notifies the owner by mail.
 *
 * @throws AppError `rate_limited`, `invalid` if anything about the response is wrong, `conflict` if there
 *   are ten already or this one is already stored
 */
export async function addPasskey(
  deps: Deps & { viewer: Viewer },
  { response, userAgent, ...input }: NewPasskey & { userAgent: string },
): Promise<ListedPasskey> {
  const { db, viewer } = deps;
  await limitRacer(deps, "change");
  const name = input.name || describeDevice(userAgent);
  const credential = await verify(deps, response);
  const createdAt = deps.clock.now();
  const row = {
    id: credential.id,
    userId: viewer.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    signatureCount: credential.counter,
    transports: response.response.transports,
    name,
    createdAt,
  };
  const [stored] = await insertPasskeyBelow(db, row, PASSKEY_LIMITS.each).catch((error) => {
    const reason = `${error} ${error instanceof Error ? (error.cause ?? "") : ""}`;
    if (reason.includes("passkeys.id")) {
      throw new AppError("conflict", PASSKEY_TEXTS.alreadyThere, { cause: error });
    }
    throw error;
  });
  if (!stored) throw new AppError("conflict", PASSKEY_TEXTS.full);
  await sendPasskeyMail(deps, { viewer, name, act: "added" });
  return presentPasskey(stored);
}

async function verify(deps: Deps & { viewer: Viewer }, response: NewPasskey["response"]) {
  const { id, origin } = relyingParty(deps.origin);
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const toError = (cause: unknown) => {
    deps.log("warn", "passkey.not_added", { userId: deps.viewer.id, error: cause });
    return new AppError("invalid", PASSKEY_TEXTS.notStored, { cause });
  };
  const verified = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: (challenge) => takeChallenge(deps, { challenge, userId: deps.viewer.id }),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch((error) => {
    throw toError(error);
  });
  if (!verified.verified) throw toError("not verified");
  return verified.registrationInfo.credential;
}
