// The keys of CERTIFICATE_KEYS: DER in base64, as OpenSSL writes them. Everything but the key's own 32 bytes is
// the same in each (RFC 8410).

const PRIVATE = /^MC4CAQAwBQYDK2VwBCIEI[\w+/]{43}$/;
const PUBLIC_START = "MCowBQYDK2VwAyEA";
const PUBLIC = /^MCowBQYDK2VwAyEA[\w+/]{43}=$/;

/** Whether a text is an Ed25519 private key (PKCS #8). */
export function isPrivateKey(text: string): boolean {
  return PRIVATE.test(text);
}

/** Whether a text is an Ed25519 public key (SPKI). */
export function isPublicKey(text: string): boolean {
  return PUBLIC.test(text);
}

/** A public key of a JWK Set in the format of CERTIFICATE_KEYS. @param x its 32 bytes in base64url */
export function publicKeyOf(x: string): string {
  return `${PUBLIC_START}${x.replaceAll("-", "+").replaceAll("_", "/")}=`;
}
