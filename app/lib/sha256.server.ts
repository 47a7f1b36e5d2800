import { createHash } from "node:crypto";

/** The SHA-256 of bytes, or of text as UTF-8. */
export function sha256(
  content: string | Uint8Array,
  encoding: "hex" | "base64" | "base64url" = "hex",
): string {
  return createHash("sha256").update(content).digest(encoding);
}
