import { type Signing, signToken, verifyToken } from "./signed-token.server.ts";

/** The lifetime of an access token in seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

const TYPE = "at+jwt";

export type AccessClaims = { userId: number; sessionId: string };

/** A signed access token. It contains only the user and the session: permissions are read from D1. */
export function signAccessToken(
  signing: Signing,
  { userId, sessionId }: AccessClaims,
): Promise<string> {
  const claims = { sid: sessionId, sub: String(userId) };
  return signToken(signing, { type: TYPE, claims, lifetimeS: ACCESS_TOKEN_SECONDS });
}

/** A token's claims; null if it is expired, forged, malformed, or of another type. */
export async function verifyAccessToken(
  signing: Signing,
  token: string,
): Promise<AccessClaims | null> {
  const payload = await verifyToken(signing, { type: TYPE, token });
  const userId = Number(payload?.sub);
  if (!Number.isSafeInteger(userId) || typeof payload?.sid !== "string") return null;
  return { userId, sessionId: payload.sid };
}
