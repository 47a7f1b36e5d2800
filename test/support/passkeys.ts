// The product loads it with the first passkey; preloaded so that no test has to wait for it.
import "@simplewebauthn/server";
import type { User } from "#db/queries/users.ts";
import { signIn } from "./accounts.ts";
import { Authenticator } from "./authenticator.ts";
import { Client } from "./client.ts";

export const PASSKEYS_PATH = "/api/users/passkeys";

/** A new challenge from the API for this client. */
export async function passkeyChallenge(
  client: Client,
  kind: "registration" | "sign-in",
): Promise<string> {
  const response = await client.postJson(`${PASSKEYS_PATH}/${kind}-options`, {});
  const { options } = await response.json<{ options: { challenge: string } }>();
  return options.challenge;
}

/** The body that adds a passkey to a user's account. */
export async function newPasskeyOf(user: Pick<User, "id">) {
  const client = new Client();
  await signIn(client, user);
  const key = await Authenticator.create();
  const challenge = await passkeyChallenge(client, "registration");
  return { client, key, body: { name: "My phone", response: await key.register({ challenge }) } };
}

/** Adds a passkey to a user's account by API. */
export async function givePasskey(user: Pick<User, "id">) {
  const { client, key, body } = await newPasskeyOf(user);
  const response = await client.postJson(PASSKEYS_PATH, body);
  if (response.status !== 201) throw new Error(`no passkey: ${await response.text()}`);
  return { client, key };
}

/** The body that signs in with a passkey. */
export async function passkeySignInBody(key: Authenticator) {
  const challenge = await passkeyChallenge(new Client(), "sign-in");
  return { response: await key.sign({ challenge }) };
}
