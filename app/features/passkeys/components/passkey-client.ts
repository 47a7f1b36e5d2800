import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { apiFetch, apiJson } from "#app/lib/api-client.ts";
import { PASSKEY_TEXTS } from "../texts.ts";

/** Loaded on demand: most visitors never touch a passkey. */
const PATH = "/api/users/passkeys";

/** A failed sign-in: `message` can be shown to the user, and is empty if they canceled. */
class PasskeyError extends Error {}

/**
 * Has the authenticator sign a challenge. @returns the `passkey` field of `POST /login`
 *
 * @throws PasskeyError, ApiError
 */
export async function signChallenge(): Promise<string> {
  if (!browserSupportsWebAuthn()) throw new PasskeyError(PASSKEY_TEXTS.unsupported);
  const optionsJSON = await fetchOptions<PublicKeyCredentialRequestOptionsJSON>("sign-in-options");
  try {
    return JSON.stringify(await startAuthentication({ optionsJSON }));
  } catch (cause) {
    throw new PasskeyError("", { cause });
  }
}

/**
 * Offers passkeys in the name field's autofill; resolves once one is chosen. Null if the browser doesn't
 * support it or the offer was aborted.
 */
export async function offerInAutofill(): Promise<string | null> {
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  try {
    const optionsJSON =
      await fetchOptions<PublicKeyCredentialRequestOptionsJSON>("sign-in-options");
    return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill: true }));
  } catch {
    return null;
  }
}

/** Aborts the autofill offer. */
export function stopOffering(): void {
  WebAuthnAbortService.cancelCeremony();
}

/**
 * Creates a passkey and adds it to the account.
 *
 * @param input.password required if the sign-in isn't recent
 * @throws ApiError, with `errors.password` if the password is missing or wrong; anything else is the browser's, see
 *   `explain-failure.ts`
 */
export async function createPasskey(input: { name: string; password: string }): Promise<void> {
  if (!browserSupportsWebAuthn()) throw new DOMException("no WebAuthn", "NotSupportedError");
  const optionsJSON = await fetchOptions<PublicKeyCredentialCreationOptionsJSON>(
    "registration-options",
    { password: input.password },
  );
  const response = await startRegistration({ optionsJSON });
  await apiJson(PATH, { method: "POST", json: { name: input.name, response } });
}

/** Fetches options for the browser's WebAuthn functions. */
async function fetchOptions<T extends { challenge: string }>(
  what: string,
  json: object = {},
): Promise<T> {
  const response = await apiFetch(`${PATH}/${what}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(json),
  });
  const { options }: { options: T } = await response.json();
  return options;
}
