import type { Deps } from "#app/deps.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { CHALLENGE_MS, keepChallenge, relyingParty } from "./passkey-challenge.server.ts";

/**
 * What `navigator.credentials.get()` is asked with. It names no passkeys: the browser offers those it
 * has for us, and nobody learns which accounts have any.
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
