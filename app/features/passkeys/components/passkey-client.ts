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

/** Loaded on demand: most visitors never touch a passkey. */
const PATH = "/api/users/passkeys";
const UNSUPPORTED = "This browser doesn't support passkeys. Use your password.";

/** A failed ceremony: `message` can be shown to the user, and is empty if they canceled. */
class PasskeyError extends Error {}

/**
 * Has the authenticator sign a challenge. @returns the `passkey` field of `POST /login`
 *
 * @throws PasskeyError, ApiError
 */
export async function signChallenge(): Promise<string> {
  if (!browserSupportsWebAuthn()) throw new PasskeyError(UNSUPPORTED);
  const optionsJSON = await fetchOptions<PublicKeyCredentialRequestOptionsJSON>("sign-in-options");
  return JSON.stringify(await orCanceled(startAuthentication({ optionsJSON })));
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
 * @throws PasskeyError; ApiError, with `errors.password` if the password is missing or wrong
 */
export async function createPasskey(input: { name: string; password: string }): Promise<void> {
  if (!browserSupportsWebAuthn()) throw new PasskeyError("This browser doesn't support passkeys.");
  const optionsJSON = await fetchOptions<PublicKeyCredentialCreationOptionsJSON>(
    "registration-options",
    { password: input.password },
  );
  const response = await orCanceled(startRegistration({ optionsJSON }));
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

async function orCanceled<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony;
  } catch (cause) {
    const isKnown = cause instanceof Error && cause.name === "InvalidStateError";
    const message = isKnown ? "This device already has a passkey for your account." : "";
    throw new PasskeyError(message, { cause });
  }
}
