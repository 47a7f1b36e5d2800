import { z } from "zod";
import { cleanLine } from "#app/lib/text/prose.ts";
import { PASSKEY_LIMITS } from "./rules.ts";
import { PASSKEY_TEXTS } from "./texts.ts";

/** Bytes as the browser's JSON has them. Attestations and keys take a few hundred; nothing needs more. */
function bytes(maxLength: number) {
  return z
    .string({ error: "The browser's answer is incomplete." })
    .max(maxLength, "The browser's answer is too long.")
    .regex(/^[\w-]+$/, "The browser's answer is not base64url.");
}

const CREDENTIAL_ID_MAX_LENGTH = 1364;
const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;

const credential = {
  id: bytes(CREDENTIAL_ID_MAX_LENGTH),
  rawId: bytes(CREDENTIAL_ID_MAX_LENGTH),
  type: z.literal("public-key", { error: "This isn't a public key." }),
};

/** Kinds of connection we know; others are left out. */
const transports = z
  .array(z.string().max(30))
  .max(20)
  .default([])
  .transform((given) => TRANSPORTS.filter((known) => given.includes(known)));

export const passkeyNameSchema = z.object({
  name: z
    .string({ error: "Name is required" })
    .transform(cleanLine)
    .pipe(
      z
        .string()
        .min(1, "Name is required")
        .max(PASSKEY_LIMITS.name, `Use at most ${PASSKEY_LIMITS.name} characters.`),
    ),
});

/** What asks for a registration; the password where the sign-in was a while ago. */
export const passkeyOptionsSchema = z.object({ password: z.string().default("") });

/** A new passkey as `navigator.credentials.create()` gives it. */
export const newPasskeySchema = z.object({
  /** Left out or empty: what the device is called. */
  name: passkeyNameSchema.shape.name.or(z.literal("")).default(""),
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4_000),
      attestationObject: bytes(16_000),
      transports,
    }),
  }),
});
export type NewPasskey = z.output<typeof newPasskeySchema>;

/** A signed challenge as `navigator.credentials.get()` gives it. */
export const passkeySignInSchema = z.object({
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4_000),
      authenticatorData: bytes(4_000),
      signature: bytes(4_000),
      userHandle: bytes(200).nullish(),
    }),
  }),
});
export type PasskeyAssertion = z.output<typeof passkeySignInSchema>["response"];

/** The same out of a form's field, where it stands as text. */
export const signedPasskeySchema = z.object({
  passkey: z.string().transform((text, context) => {
    const assertion = readAssertion(text);
    if (assertion) return assertion;
    context.addIssue({ code: "custom", message: PASSKEY_TEXTS.refused });
    return z.NEVER;
  }),
});

function readAssertion(text: string): PasskeyAssertion | null {
  try {
    const response: unknown = JSON.parse(text);
    return passkeySignInSchema.parse({ response }).response;
  } catch {
    return null;
  }
}
