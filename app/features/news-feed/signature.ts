/** Older messages are rejected to prevent replays. */
const VALID_MS = 5 * 60_000;
const TIMESTAMP = /^\d{10}$/;
const SIGNATURE = /^[0-9a-f]{64}$/;

/** A signed message: its time in seconds since 1970, its signature in hexadecimal, and its bytes. */
export type Signed = { timestamp: string; signature: string; body: ArrayBuffer };

/**
 * Whether a message was signed with one of the secrets within the last five minutes: HMAC-SHA256 over
 * `<timestamp>.<body>`. Takes the same time for any wrong signature.
 */
export async function isSigned(
  { timestamp, signature, body }: Signed,
  secrets: readonly string[],
  now: Date,
): Promise<boolean> {
  if (!TIMESTAMP.test(timestamp) || !SIGNATURE.test(signature)) return false;
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > VALID_MS) return false;
  const encoder = new TextEncoder();
  const message = new Blob([encoder.encode(`${timestamp}.`), body]);
  const signatureBytes = Uint8Array.from(signature.match(/../g) ?? [], (byte) =>
    Number.parseInt(byte, 16),
  );
  const bytes = await message.arrayBuffer();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const results = await Promise.all(
    secrets.map(async (secret) => {
      const key = encoder.encode(secret);
      const imported = await crypto.subtle.importKey("raw", key, algorithm, false, ["verify"]);
      return crypto.subtle.verify("HMAC", imported, signatureBytes, bytes);
    }),
  );
  return results.includes(true);
}
