import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { Clock, Config } from "#app/deps.ts";

const ISSUER = "quarter-mile-garage";
const AUDIENCE = "quarter-mile-garage";
const ALGORITHM = "HS256";

/** What a token is for; one kind is never taken for the other. */
type TokenType = "at+jwt" | "device+jwt" | "preview+jwt";
export type Signing = { config: Pick<Config, "sessionSecrets">; clock: Clock };

/** A JWT of the newest secret. @param lifetimeS seconds it is good for */
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

/** What a token says; null when it is expired, forged, of another kind or no token at all. */
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
