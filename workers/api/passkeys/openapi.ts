import { z } from "zod";
import type { ListedPasskey } from "#app/features/passkeys/list-passkeys.server.ts";
import {
  newPasskeySchema,
  passkeyNameSchema,
  passkeyOptionsSchema,
  passkeySignInSchema,
} from "#app/features/passkeys/passkey-schema.ts";
import { type Endpoints, jsonAnswer, jsonBody, shape } from "../openapi/endpoint.ts";
import { USER_EXAMPLE } from "../openapi/examples.ts";
import { done, user } from "../openapi/models.ts";

const passkey = z.object({
  id: z.string().describe("The credential's id, base64url."),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
}) satisfies z.ZodType<ListedPasskey>;

const PASSKEY_EXAMPLE = {
  id: "dGhlLWtleS1vZi1hLXBob25l",
  name: "My phone",
  createdAt: "2026-05-09T18:20:00.000Z",
  lastUsedAt: null,
};

/** Options for the browser's WebAuthn functions, which define their content. */
const options = z
  .looseObject({ challenge: z.string(), timeout: z.number() })
  .describe(
    "For `navigator.credentials`, in its JSON form. Good for five minutes and one attempt.",
  );
const OPTIONS_EXAMPLE = { challenge: "c2lnbiB0aGlz", timeout: 300_000 };
const offered = jsonAnswer("What the authenticator is asked.", done.extend({ options }), {
  success: true,
  options: OPTIONS_EXAMPLE,
});
const one = done.extend({ passkey });
const byId = shape(z.object({ id: z.string() }), { id: "The credential's id, base64url." });
const credential = {
  id: PASSKEY_EXAMPLE.id,
  rawId: PASSKEY_EXAMPLE.id,
  type: "public-key",
} as const;
const CLIENT_DATA = "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0";

export const PASSKEYS = {
  "POST /api/users/passkeys/sign-in-options": {
    id: "offerPasskeySignIn",
    tag: "Accounts",
    summary: "Ask for a challenge to sign in with a passkey",
    answers: { 200: offered },
    refuses: [429],
  },
  "POST /api/users/passkeys/sign-in": {
    id: "signInWithPasskey",
    tag: "Accounts",
    summary: "Sign in with a passkey",
    description:
      "Takes what `navigator.credentials.get()` answered, as JSON. Sets the session's cookies; a session that was there before ends.",
    body: jsonBody(passkeySignInSchema, {
      response: {
        ...credential,
        response: {
          clientDataJSON: CLIENT_DATA,
          authenticatorData: "SZYN5YgOjGh0NBcP",
          signature: "MEUCIQDqc2lnbmF0dXJl",
        },
      },
    }),
    answers: {
      200: jsonAnswer("Signed in.", done.extend({ user }), { success: true, user: USER_EXAMPLE }),
    },
    refuses: [401, 429],
  },
  "POST /api/users/passkeys/registration-options": {
    id: "offerPasskeyRegistration",
    tag: "Accounts",
    summary: "Ask for a challenge to add a passkey",
    access: "racer",
    body: jsonBody(
      passkeyOptionsSchema,
      { password: "" },
      { password: "Needed if the session began more than ten minutes ago." },
    ),
    answers: { 200: offered },
    refuses: [403, 409, 429],
  },
  "GET /api/users/passkeys": {
    id: "listPasskeys",
    tag: "Accounts",
    summary: "Your passkeys",
    access: "racer",
    answers: {
      200: jsonAnswer("At most ten, oldest first.", done.extend({ passkeys: z.array(passkey) }), {
        success: true,
        passkeys: [PASSKEY_EXAMPLE],
      }),
    },
  },
  "POST /api/users/passkeys": {
    id: "addPasskey",
    tag: "Accounts",
    summary: "Add a passkey",
    description:
      "Takes what `navigator.credentials.create()` answered, as JSON. The account is told by email.",
    access: "racer",
    body: jsonBody(newPasskeySchema, {
      name: PASSKEY_EXAMPLE.name,
      response: {
        ...credential,
        response: { clientDataJSON: CLIENT_DATA, attestationObject: "o2NmbXRkbm9uZQ" },
      },
    }),
    answers: { 201: jsonAnswer("Added.", one, { success: true, passkey: PASSKEY_EXAMPLE }) },
    refuses: [409, 429],
  },
  "PATCH /api/users/passkeys/{id}": {
    id: "renamePasskey",
    tag: "Accounts",
    summary: "Rename one of your passkeys",
    access: "racer",
    path: byId,
    body: jsonBody(passkeyNameSchema, { name: PASSKEY_EXAMPLE.name }),
    answers: { 200: jsonAnswer("Renamed.", one, { success: true, passkey: PASSKEY_EXAMPLE }) },
    refuses: [404, 429],
  },
  "DELETE /api/users/passkeys/{id}": {
    id: "removePasskey",
    tag: "Accounts",
    summary: "Remove one of your passkeys",
    description: "It can't sign anyone in anymore. The account is told by email.",
    access: "racer",
    path: byId,
    answers: { 200: jsonAnswer("Removed.", done, { success: true }) },
    refuses: [404, 429],
  },
} as const satisfies Endpoints;
