import type { Deps } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
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
  if (!(await deps.limits.address(deps.clientAddress))) {
    throw new AppError("rate_limited", "Too many attempts. Wait a minute and try again.");
  }
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps.origin).id,
    timeout: CHALLENGE_MS,
    userVerification: "required",
  });
  await keepChallenge(deps, { challenge: options.challenge, userId: null });
  return options;
}
