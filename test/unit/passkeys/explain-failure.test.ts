import { expect, test } from "vitest";
import { explainRegistrationFailure } from "#app/features/passkeys/explain-failure.ts";
import { PASSKEY_TEXTS } from "#app/features/passkeys/texts.ts";
import { ApiError } from "#app/lib/api-client.ts";

test.each([
  ["NotAllowedError", PASSKEY_TEXTS.canceled],
  ["AbortError", PASSKEY_TEXTS.canceled],
  ["InvalidStateError", PASSKEY_TEXTS.alreadyOnDevice],
  ["SecurityError", PASSKEY_TEXTS.forbidden],
  ["NotSupportedError", PASSKEY_TEXTS.unsupported],
  ["ConstraintError", PASSKEY_TEXTS.notAdded],
  ["UnknownError", PASSKEY_TEXTS.notAdded],
])("a browser's %s is explained in our words", (name, text) => {
  const original = new DOMException("https://www.w3.org/TR/webauthn-2/#sctn-privacy", name);
  expect(explainRegistrationFailure(original)).toBe(text);
  // The library wraps it in an error of the same name.
  const wrapped = Object.assign(new Error(original.message, { cause: original }), { name });
  expect(explainRegistrationFailure(wrapped)).toBe(text);
});

test("a missing script and what is no error at all get the general text", () => {
  const missing = new TypeError("Failed to fetch dynamically imported module: /assets/a.js");
  expect(explainRegistrationFailure(missing)).toBe(PASSKEY_TEXTS.notAdded);
  expect(explainRegistrationFailure(undefined)).toBe(PASSKEY_TEXTS.notAdded);
});

test("the API's own message is shown as it is", () => {
  expect(explainRegistrationFailure(new ApiError(409, PASSKEY_TEXTS.full))).toBe(
    PASSKEY_TEXTS.full,
  );
});
