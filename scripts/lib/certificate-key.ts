import { generateKeyPairSync } from "node:crypto";

/** A new private key in the format of CERTIFICATE_KEYS (.dev.vars.example). */
export function newCertificateKey(): string {
  const { privateKey } = generateKeyPairSync("ed25519");
  return privateKey.export({ type: "pkcs8", format: "der" }).toString("base64");
}
