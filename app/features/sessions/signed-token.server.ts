import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { Clock, Config } from "#app/deps.ts";

const ISSUER = "quarter-mile-garage";
const AUDIENCE = "quarter-mile-garage";
const ALGORITHM = "HS256";

/** The type of a token; one type is never accepted as another. */
type TokenType = "at+jwt" | "device+jwt" | "early+jwt" | "preview+jwt" | "unsubscribe+jwt";
export type Signing = { config: Pick<Config, "sessionSecrets">; clock: Clock };

/** A JWT signed with the newest secret. @param lifetimeS its lifetime in seconds */
export function signToken(
  { config, clock }: Signing,
  { type, claims, lifetimeS }: { type: TokenType; claims: JWTPayload; lifetimeS: number },
): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: type })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(now + lifetimeS)
    .sign(keyOf(config.sessionSecrets[0] ?? ""));
}

/** A token's payload; null if it is expired, forged, malformed, or of another type. */
export async function verifyToken(
  { config, clock }: Signing,
  { type, token }: { type: TokenType; token: string },
): Promise<JWTPayload | null> {
  for (const secret of config.sessionSecrets) {
    try {
      const { payload } = await jwtVerify(token, keyOf(secret), {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        typ: type,
        currentDate: clock.now(),
        requiredClaims: ["iat", "exp"],
      });
      return payload;
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
