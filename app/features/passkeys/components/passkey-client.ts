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

/** A passkey that was not used: `message` is fit to be shown, empty where the person called it off. */
class PasskeyError extends Error {}

/**
 * Has the authenticator sign a challenge. The answer is what `POST /login` takes as `passkey`.
 *
 * @throws PasskeyError, ApiError
 */
export async function signChallenge(): Promise<string> {
  if (!browserSupportsWebAuthn()) throw new PasskeyError(UNSUPPORTED);
  const optionsJSON = await ask<PublicKeyCredentialRequestOptionsJSON>("sign-in-options");
  return JSON.stringify(await orCalledOff(startAuthentication({ optionsJSON })));
}

/**
 * Lets the browser offer passkeys where the name is typed; settles once one is chosen there. Null where
 * the browser can't, or something else was done instead.
 */
export async function offerInAutofill(): Promise<string | null> {
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  try {
    const optionsJSON = await ask<PublicKeyCredentialRequestOptionsJSON>("sign-in-options");
    return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill: true }));
  } catch {
    return null;
  }
}

/** Takes the offer back. */
export function stopOffering(): void {
  WebAuthnAbortService.cancelCeremony();
}

/**
 * Makes a passkey and adds it to the account.
 *
 * @param input.password needed where the session is not fresh
 * @throws PasskeyError; ApiError, with `errors.password` where the password is missing or wrong
 */
export async function createPasskey(input: { name: string; password: string }): Promise<void> {
  if (!browserSupportsWebAuthn()) throw new PasskeyError("This browser doesn't support passkeys.");
  const optionsJSON = await ask<PublicKeyCredentialCreationOptionsJSON>("registration-options", {
    password: input.password,
  });
  const response = await orCalledOff(startRegistration({ optionsJSON }));
  await apiJson(PATH, { method: "POST", json: { name: input.name, response } });
}

/** The options of the API, made for the browser's own functions. */
async function ask<T extends { challenge: string }>(what: string, json: object = {}): Promise<T> {
  const response = await apiFetch(`${PATH}/${what}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(json),
  });
  const { options }: { options: T } = await response.json();
  return options;
}

async function orCalledOff<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony;
  } catch (cause) {
    const isKnown = cause instanceof Error && cause.name === "InvalidStateError";
    const message = isKnown ? "This device already has a passkey for your account." : "";
    throw new PasskeyError(message, { cause });
  }
}
