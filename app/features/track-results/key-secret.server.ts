import { createHmac, timingSafeEqual } from "node:crypto";
import type { Deps } from "#app/deps.ts";
import { sha256 } from "#app/lib/sha256.server.ts";
import type { TrackKey } from "#db/queries/track-staff.ts";

type Secrets = { config: Pick<Deps["config"], "trackKeySecrets"> };
type KeyIdentity = Pick<TrackKey, "id" | "trackId" | "createdAt">;
type StoredKey = KeyIdentity & Pick<TrackKey, "secretId">;

/** Older requests are refused, so that nobody can send a recorded one again. */
const VALID_MS = 5 * 60_000;
const TIMESTAMP = /^\d{10}$/;
const SIGNATURE = /^[0-9a-f]{64}$/;

/** What a program signs. */
export type SignedRequest = {
  /** Seconds since 1970. */
  timestamp: string;
  /** The path with its query. */
  path: string;
  idempotencyKey: string;
  body: Uint8Array;
};

/** The fingerprint of the secret from which new keys are derived; null if the site has none, so that there are no keys. */
export function currentSecretId({ config }: Secrets): string | null {
  const [newest] = config.trackKeySecrets;
  return newest === undefined ? null : fingerprint(newest);
}

/** Tells the site's secrets apart, and says nothing about them. */
function fingerprint(secret: string): string {
  return createHmac("sha256", secret).update("track-key-secret").digest("hex").slice(0, 16);
}

/**
 * A key's secret. It isn't stored but derived from one of the site's own, so a copy of the database signs nothing.
 *
 * @returns null if the site doesn't have that secret anymore: the key doesn't work
 */
export function secretOf({ config }: Secrets, key: StoredKey): string | null {
  const secret = config.trackKeySecrets.find((each) => fingerprint(each) === key.secretId);
  return secret === undefined ? null : deriveSecret(secret, key);
}

function deriveSecret(secret: string, { id, trackId, createdAt }: KeyIdentity): string {
  const identity = `track-key:${id}:${trackId}:${createdAt.getTime()}`;
  return createHmac("sha256", secret).update(identity).digest("hex");
}

/** The signature of a request in hexadecimal: HMAC-SHA256 over its time, path, key and the SHA-256 of its body, a line each. */
export function signRequest(secret: string, request: SignedRequest): string {
  const { timestamp, path, idempotencyKey, body } = request;
  const message = [timestamp, path, idempotencyKey, sha256(body)].join("\n");
  return createHmac("sha256", secret).update(message).digest("hex");
}

/** Whether a request was signed with a key within the last five minutes. Takes the same time for any wrong signature. */
export function isSignedWith(
  secrets: Secrets,
  key: StoredKey,
  { signature, now, ...request }: SignedRequest & { signature: string; now: Date },
): boolean {
  if (!isRecent(request.timestamp, now) || !SIGNATURE.test(signature)) return false;
  const secret = secretOf(secrets, key);
  if (secret === null) return false;
  const right = Buffer.from(signRequest(secret, request), "hex");
  return timingSafeEqual(Buffer.from(signature, "hex"), right);
}

function isRecent(timestamp: string, now: Date): boolean {
  if (!TIMESTAMP.test(timestamp)) return false;
  return Math.abs(now.getTime() - Number(timestamp) * 1000) <= VALID_MS;
}
