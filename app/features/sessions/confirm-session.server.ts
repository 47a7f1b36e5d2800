import type { Deps, Viewer } from "#app/deps.ts";
import { WRONG_PASSWORD } from "#app/features/accounts/texts.ts";
import { verifyOwnPassword } from "#app/features/accounts/verify-own-password.server.ts";
import type { PasskeyAssertion } from "#app/features/passkeys/passkey-schema.ts";
import { PASSKEY_TEXTS } from "#app/features/passkeys/texts.ts";
import { AppError } from "#app/lib/errors.ts";
import { invalidFields } from "#app/lib/forms/read-fields.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { updateSessionConfirmed } from "#db/queries/sessions.ts";
import { checkPasskey } from "./sign-in-with-passkey.server.ts";

/** A password, or the answer of a passkey. */
export type Proof = { password: string } | { passkey: PasskeyAssertion };

/**
 * Confirms that the viewer's session is used by its owner, for `assertConfirmed`.
 *
 * @throws AppError `invalid` with `errors.password` for a wrong password, `bad_credentials` for a passkey that is
 *   invalid or someone else's, `rate_limited`
 */
export async function confirmSession(deps: Deps & { viewer: Viewer }, proof: Proof): Promise<void> {
  const { db, viewer, clock } = deps;
  if ("password" in proof) {
    if (!(await verifyOwnPassword(deps, proof.password))) {
      throw invalidFields({ password: WRONG_PASSWORD });
    }
  } else {
    await limitAddress(deps, "signInFromAddress");
    const ownerId = await checkPasskey(deps, proof.passkey);
    if (ownerId !== viewer.id) throw new AppError("bad_credentials", PASSKEY_TEXTS.refused);
  }
  await updateSessionConfirmed(db, viewer.sessionId, clock.now());
}
