import { generateKeyPairSync } from "node:crypto";

/** A new key pair in the format of PUSH_KEY (.dev.vars.example). */
export function newPushKey(): string {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "", d = "" } = privateKey.export({ format: "jwk" });
  const point = [Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  return `${Buffer.concat(point).toString("base64url")}.${d}`;
}
