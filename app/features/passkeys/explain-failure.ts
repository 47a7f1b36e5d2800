import { ApiError } from "#app/lib/api-client.ts";
import { PASSKEY_TEXTS } from "./texts.ts";

/** The errors of `navigator.credentials.create()`, by name: their messages are for developers. */
const TEXTS_BY_NAME = new Map<string, string>([
  ["AbortError", PASSKEY_TEXTS.canceled],
  ["InvalidStateError", PASSKEY_TEXTS.alreadyOnDevice],
  ["NotAllowedError", PASSKEY_TEXTS.canceled],
  ["NotSupportedError", PASSKEY_TEXTS.unsupported],
  ["SecurityError", PASSKEY_TEXTS.forbidden],
]);

/**
 * Explains why a passkey couldn't be added.
 *
 * @param error thrown by the browser, by our API or while loading a script
 */
export function explainRegistrationFailure(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  return TEXTS_BY_NAME.get(name) ?? PASSKEY_TEXTS.notAdded;
}
