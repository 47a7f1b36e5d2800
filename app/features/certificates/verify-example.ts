/** A whole program that checks a certificate without our code. A test runs it as it is. */
export const VERIFY_EXAMPLE = `import { readFileSync } from "node:fs";
import { createLocalJWKSet, jwtVerify } from "jose";

const keys = createLocalJWKSet(JSON.parse(readFileSync("jwks.json", "utf8")));
const certificate = readFileSync("run.jws", "utf8").trim();
const { payload } = await jwtVerify(certificate, keys, {
  algorithms: ["EdDSA"],
  typ: "run-certificate+jwt",
});
console.log(payload);
`;
