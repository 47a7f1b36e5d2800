import { randomBytes } from "node:crypto";
import { sha256 } from "#app/lib/sha256.server.ts";

/** 32 random bytes as text, for a cookie or a mailed link. */
export function createSecretToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The SHA-256 of a secret token in hex, as stored in the database. Enough for 256 random bits. */
export function hashSecretToken(token: string): string {
  return sha256(token);
}
