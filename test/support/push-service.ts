/** A browser's subscription, with what only the browser has. */
export type FakeSubscription = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Reads a message's body as the browser would (RFC 8188, RFC 8291); rejects if it isn't for this subscription. */
  decrypt(body: Uint8Array<ArrayBuffer>): Promise<string>;
};

type Bytes = Uint8Array<ArrayBuffer>;

const text = (value: string): Bytes => new Uint8Array(new TextEncoder().encode(value));
const base64Url = (bytes: Bytes) => Buffer.from(bytes).toString("base64url");

async function derive(
  secret: Bytes,
  { salt, info, bytes }: { salt: Bytes; info: Bytes; bytes: number },
): Promise<Bytes> {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  const parameters = { name: "HKDF", hash: "SHA-256", salt, info };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, bytes * 8));
}

/** A new subscription at a push service. */
export async function newSubscription(
  endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${crypto.randomUUID()}`,
): Promise<FakeSubscription> {
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const pair = await crypto.subtle.generateKey(curve, true, ["deriveBits"]);
  const own = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  const auth = crypto.getRandomValues(new Uint8Array(16));
  return {
    subscription: { endpoint, keys: { p256dh: base64Url(own), auth: base64Url(auth) } },
    async decrypt(body) {
      const salt = body.slice(0, 16);
      const keyLength = body[20] ?? 0;
      const sender = body.slice(21, 21 + keyLength);
      const theirs = await crypto.subtle.importKey("raw", sender, curve, false, []);
      const agreement = { name: "ECDH", public: theirs };
      const shared = await crypto.subtle.deriveBits(agreement, pair.privateKey, 256);
      const info = new Uint8Array([...text("WebPush: info\0"), ...own, ...sender]);
      const secret = await derive(new Uint8Array(shared), { salt: auth, info, bytes: 32 });
      const content = { salt, info: text("Content-Encoding: aes128gcm\0"), bytes: 16 };
      const raw = await derive(secret, content);
      const iv = await derive(secret, { salt, info: text("Content-Encoding: nonce\0"), bytes: 12 });
      const key = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["decrypt"]);
      const record = body.slice(21 + keyLength);
      const padded = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, record);
      const bytes = new Uint8Array(padded);
      // The last record ends with a 2 and zeros.
      return new TextDecoder().decode(bytes.slice(0, bytes.lastIndexOf(2)));
    },
  };
}
