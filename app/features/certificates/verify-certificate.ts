import { decodeProtectedHeader, errors, importJWK, type JWK, jwtVerify } from "jose";
import { cleanValue } from "#app/lib/text/value.ts";
import {
  ALGORITHM,
  CERTIFICATE_MAX_LENGTH,
  CERTIFICATE_TYPE,
  type Certificate,
  isCertificate,
} from "./certificate.ts";

/** A public key of the club, as in its JWK Set. Its `kid` is its thumbprint (RFC 7638). */
export type PublicKey = JWK & { kid: string; x: string };

/** What a certificate is checked against: the club's keys, and its origin. */
export type Club = { keys: readonly PublicKey[]; issuer: string };

/**
 * What a text turned out to be:
 * - `valid`: signed by one of the keys, and unchanged
 * - `altered`: the signature isn't the key's, so none of its content can be relied on
 * - `unknown-key`: names a key that isn't among the given ones
 * - `other-kind`: not signed, signed in another way, or something else than a certificate
 * - `other-issuer`: signed by one of the keys for another site
 * - `malformed`, `too-long`, `empty`: no signed text at all
 * - `unable`: this browser has no Ed25519
 */
export type Verdict =
  | { kind: "valid"; certificate: Certificate; keyId: string }
  | { kind: Exclude<VerdictKind, "valid"> };

export const VERDICT_KINDS = [
  ...(["valid", "altered", "unknown-key", "other-kind", "other-issuer"] as const),
  ...(["malformed", "too-long", "empty", "unable"] as const),
];
export type VerdictKind = (typeof VERDICT_KINDS)[number];

/** A compact JWS. Its signature may be missing, since unsigned texts get an answer of their own. */
const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]*$/;

/**
 * Checks a certificate, in the browser and on the server alike. Nothing is fetched.
 *
 * @param typed the certificate, or a link with it after the `#`; line breaks and spaces are ignored
 */
export async function verifyCertificate(typed: string, club: Club): Promise<Verdict> {
  if (typed.length > CERTIFICATE_MAX_LENGTH) return { kind: "too-long" };
  const text = cleanValue(typed).replaceAll(" ", "");
  const token = text.slice(text.lastIndexOf("#") + 1);
  if (token === "") return { kind: "empty" };
  const header = COMPACT.test(token) ? headerOf(token) : null;
  if (!header) return { kind: "malformed" };
  if (header.alg !== ALGORITHM || header.typ !== CERTIFICATE_TYPE) return { kind: "other-kind" };
  const key = club.keys.find(({ kid }) => kid === header.kid);
  if (!key) return { kind: "unknown-key" };
  return verifyWith(token, key, club.issuer).catch((error: unknown) => ({ kind: kindOf(error) }));
}

/** The token's header, which nobody has verified yet; null if it can't be read. */
function headerOf(token: string) {
  try {
    return decodeProtectedHeader(token);
  } catch {
    return null;
  }
}

async function verifyWith(token: string, key: PublicKey, issuer: string): Promise<Verdict> {
  const { payload } = await jwtVerify(token, await importJWK(key, ALGORITHM), {
    algorithms: [ALGORITHM],
    typ: CERTIFICATE_TYPE,
  });
  if (payload.iss !== issuer) return { kind: "other-issuer" };
  if (!isCertificate(payload)) return { kind: "malformed" };
  return { kind: "valid", certificate: payload, keyId: key.kid };
}

/** What an error of `jose` means. Any other error comes from the browser, which has no Ed25519. */
function kindOf(error: unknown): Exclude<VerdictKind, "valid"> {
  if (error instanceof errors.JWSSignatureVerificationFailed) return "altered";
  // A header with extensions that must be understood.
  if (error instanceof errors.JOSENotSupported) return "other-kind";
  return error instanceof errors.JOSEError ? "malformed" : "unable";
}
