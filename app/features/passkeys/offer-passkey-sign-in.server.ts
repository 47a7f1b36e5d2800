import type { Deps } from "#app/deps.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { CHALLENGE_MS, keepChallenge, relyingParty } from "./passkey-challenge.server.ts";

/**
 * The options for `navigator.credentials.get()`. They list no passkeys: the browser offers those it has for
 * this site, and no one learns which accounts have any.
 *
 * @throws AppError `rate_limited`
 */
export async function offerPasskeySignIn(
  deps: Pick<Deps, "db" | "clock" | "limits" | "clientAddress" | "origin">,
) {
  await limitAddress(deps, "signInFromAddress");
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps.origin).id,
    timeout: CHALLENGE_MS,
    userVerification: "required",
  });
  await keepChallenge(deps, { challenge: options.challenge, userId: null });
  return options;
}
