import { errors, jwtVerify, SignJWT } from "jose";
import type { Clock, Config } from "#app/deps.ts";

/** Seconds an access token is good for. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

const ISSUER = "quarter-mile-garage";
const AUDIENCE = "quarter-mile-garage";
const ALGORITHM = "HS256";
const TYPE = "at+jwt";

export type AccessClaims = { userId: number; sessionId: string };
type Signing = { config: Pick<Config, "sessionSecrets">; clock: Clock };

/** A signed access token. It names the user and the session and nothing else: rights are read from D1. */
export function signAccessToken(
  { config, clock }: Signing,
  { userId, sessionId }: AccessClaims,
): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(String(userId))
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(now + ACCESS_TOKEN_SECONDS)
    .sign(keyOf(config.sessionSecrets[0] ?? ""));
}

/** Whom a token names; null when it is expired, forged, of another kind or no token at all. */
export async function verifyAccessToken(
  { config, clock }: Signing,
  token: string,
): Promise<AccessClaims | null> {
  for (const secret of config.sessionSecrets) {
    try {
      const { payload } = await jwtVerify(token, keyOf(secret), {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        typ: TYPE,
        currentDate: clock.now(),
        requiredClaims: ["sub", "sid", "iat", "exp"],
      });
      const userId = Number(payload.sub);
      if (!Number.isSafeInteger(userId) || typeof payload.sid !== "string") return null;
      return { userId, sessionId: payload.sid };
    } catch (error) {
      if (error instanceof errors.JWSSignatureVerificationFailed) continue;
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }
  return null;
}

function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(secret);
}
