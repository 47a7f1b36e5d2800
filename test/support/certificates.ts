import { generateKeyPairSync } from "node:crypto";
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  type JWTHeaderParameters,
  SignJWT,
} from "jose";
import type { Certificate } from "#app/features/certificates/certificate.ts";
import type { Club } from "#app/features/certificates/verify-certificate.ts";

export const CERTIFICATE: Certificate = {
  iss: "https://garage.example",
  sub: "https://garage.example/1320-club/slip/7",
  iat: 1_790_000_000,
  run: 7,
  racer: "quick-joe",
  car: "2018 Dodge Challenger Demon",
  class: "stock",
  track: "Famoso Raceway",
  ranOn: "2026-06-14",
  elapsedMs: 11_340,
  sixtyFootMs: 1_702,
  trapSpeedHundredthsMph: 12_185,
  verifiedBy: "moderator",
  verifiedAt: "2026-06-15T10:00:00Z",
};

export type TestKey = {
  /** The key as others see it. */
  club: Club;
  id: string;
  /** Signs any claims, with any header. */
  sign(claims?: object, header?: Partial<JWTHeaderParameters>): Promise<string>;
};

/** A new key of the club, with a signature for whatever a test needs. */
export async function newKey(): Promise<TestKey> {
  const { privateKey, publicKey } = await generateKeyPair("EdDSA", { extractable: true });
  const { x = "" } = await exportJWK(publicKey);
  const jwk = { kty: "OKP", crv: "Ed25519", x };
  const id = await calculateJwkThumbprint(jwk);
  return {
    id,
    club: { keys: [{ ...jwk, kid: id, alg: "EdDSA", use: "sig" }], issuer: CERTIFICATE.iss },
    sign: (claims = CERTIFICATE, header = {}) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: "EdDSA", typ: "run-certificate+jwt", kid: id, ...header })
        .sign(privateKey),
  };
}

/** A new key for CERTIFICATE_KEYS, and its public half as a retired key's. */
export function newConfiguredKey(): { own: string; retired: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const base64 = (key: Buffer) => key.toString("base64");
  return {
    own: base64(privateKey.export({ type: "pkcs8", format: "der" })),
    retired: base64(publicKey.export({ type: "spki", format: "der" })),
  };
}

/** The token with another payload under the old signature. */
export function withPayload(token: string, change: (text: string) => string): string {
  const [header = "", payload = "", signature = ""] = token.split(".");
  const text = change(Buffer.from(payload, "base64url").toString());
  return [header, Buffer.from(text).toString("base64url"), signature].join(".");
}
