// PUSH_KEY: the key pair that identifies the site to push services (VAPID, RFC 8292), as `public.private` in base64url:
// an uncompressed point of the curve P-256, 65 bytes that begin with 4, and a scalar of 32 bytes.

const PUSH_KEY = /^(?<publicKey>B[\w-]{86})\.(?<privateKey>[\w-]{43})$/;

export type PushKey = { publicKey: string; privateKey: string };

/** The two keys of PUSH_KEY; null if they aren't any. */
export function parsePushKey(text: string): PushKey | null {
  const { publicKey, privateKey } = PUSH_KEY.exec(text)?.groups ?? {};
  return publicKey && privateKey ? { publicKey, privateKey } : null;
}
