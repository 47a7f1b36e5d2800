import { calculateJwkThumbprint, exportJWK, importPKCS8, importSPKI } from "jose";
import type { Config } from "#app/deps.ts";
import { ALGORITHM } from "./certificate.ts";
import { isPrivateKey } from "./key-format.ts";
import type { PublicKey } from "./verify-certificate.ts";

export type SigningKeys = {
  /** The key that signs. */
  signer: { key: CryptoKey; id: string };
  /** The public halves of all keys, the signer's first. */
  published: readonly [PublicKey, ...PublicKey[]];
};

type KeysConfig = Pick<Config, "certificateKeys">;

/** By the list of keys, which exists once per isolate: importing them takes longer than signing. */
const imported = new WeakMap<KeysConfig["certificateKeys"], Promise<SigningKeys>>();

/** The club's keys. The first one signs; all of them verify. */
export function readSigningKeys({ certificateKeys }: KeysConfig): Promise<SigningKeys> {
  const keys = imported.get(certificateKeys) ?? importKeys(certificateKeys);
  imported.set(certificateKeys, keys);
  return keys;
}

async function importKeys(keys: readonly string[]): Promise<SigningKeys> {
  const [first = ""] = keys;
  const [own, ...published] = await Promise.all(keys.map(publicHalf));
  if (!own) throw new Error("there is no key for certificates");
  const key = await importPKCS8(pem("PRIVATE KEY", first), ALGORITHM);
  return { signer: { key, id: own.kid }, published: [own, ...published] };
}

/** A key of the configuration as it is published. The private part is left out by naming the public ones. */
async function publicHalf(text: string): Promise<PublicKey> {
  const options = { extractable: true };
  const key = isPrivateKey(text)
    ? await importPKCS8(pem("PRIVATE KEY", text), ALGORITHM, options)
    : await importSPKI(pem("PUBLIC KEY", text), ALGORITHM, options);
  const { x = "" } = await exportJWK(key);
  const jwk = { kty: "OKP", crv: "Ed25519", x };
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: ALGORITHM, use: "sig" };
}

/** The same bytes in the format that `jose` imports. */
function pem(label: string, base64: string): string {
  return `-----BEGIN ${label}-----\n${base64}\n-----END ${label}-----`;
}
