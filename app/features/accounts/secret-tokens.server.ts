import { createHash, randomBytes } from "node:crypto";

/** 32 random bytes as text: what a cookie or a mailed link carries. */
export function createSecretToken(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256, hex: what the database keeps of a secret token. Enough for 256 random bits. */
export function hashSecretToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
