import { z } from "zod";
import { cleanLine } from "#app/lib/text/prose.ts";
import { PASSKEY_LIMITS } from "./rules.ts";
import { PASSKEY_TEXTS } from "./texts.ts";

/** Base64url bytes from the browser. Attestations and keys take a few hundred bytes. */
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

/** Unknown transports are dropped. */
const transports = z
  .array(z.string().max(30))
  .max(20)
  .default([])
  .transform((values) => TRANSPORTS.filter((transport) => values.includes(transport)));

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

/** A request to register a passkey; needs the password if the sign-in isn't recent. */
export const passkeyOptionsSchema = z.object({ password: z.string().default("") });

/** A new passkey from `navigator.credentials.create()`. */
export const newPasskeySchema = z.object({
  /** If omitted or empty, the device's name. */
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

/** A signed challenge from `navigator.credentials.get()`. */
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

/** The same as JSON text in a form field. */
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
