import type { Deps, Viewer } from "#app/deps.ts";
import { createSecretToken, hashSecretToken } from "#app/features/accounts/secret-tokens.server.ts";
import { SIGN_IN_PROBLEM } from "#app/features/accounts/texts.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { AppError } from "#app/lib/errors.ts";
import { retryOnce } from "#db/queries/retry-once.ts";
import {
  deleteUsedRefreshTokensBySession,
  findRefreshTokenByHash,
  findSessionEnd,
  findViewerBySession,
  insertRefreshToken,
  insertSession,
  type SessionOwner,
  updateRefreshTokenUsed,
  updateSessionEnded,
  updateSessionEndedByTokenHash,
  updateSessionUsed,
} from "#db/queries/sessions.ts";
import { signAccessToken, verifyAccessToken } from "./access-token.server.ts";
import { deviceCookie } from "./device-cookie.server.ts";
import {
  expiredSessionCookies,
  type SessionTokens,
  sessionCookies,
} from "./session-cookies.server.ts";

const SESSION_MS = 365 * DAY_MS;
/**
 * How long requests with old cookies may still arrive. Two tabs may refresh with the same token at about the
 * same time; a thief uses it later.
 */
const GRACE_MS = 30 * 1000;
/** How long used tokens are stored, so that their reuse is detected as theft. */
const USED_TOKEN_RETENTION_MS = 60 * DAY_MS;

type SessionDeps = Pick<
  Deps,
  "db" | "clock" | "config" | "requestOrigin" | "clientPlace" | "deviceCookie"
>;

/**
 * A session that is not stored yet: run `statements` in the batch that signs in, and call `cookies` once the
 * user is known. They also make the device known to the account.
 */
export function prepareSession(
  deps: SessionDeps,
  input: {
    owner: SessionOwner;
    userAgent: string;
    ifPasswordIs?: string | undefined;
    /** Whether a password or a passkey was just checked. */
    isConfirmed?: boolean | undefined;
  },
) {
  const now = deps.clock.now();
  const sessionId = createSecretToken().slice(0, 22);
  const refreshToken = createSecretToken();
  const statements = [
    insertSession(deps.db, {
      id: sessionId,
      owner: input.owner,
      createdAt: now,
      expiresAt: new Date(now.getTime() + SESSION_MS),
      userAgent: input.userAgent.slice(0, 200),
      place: deps.clientPlace(),
      ifPasswordIs: input.ifPasswordIs,
      confirmedAt: input.isConfirmed ? now : null,
    }),
    insertRefreshToken(deps.db, {
      tokenHash: hashSecretToken(refreshToken),
      sessionId,
      createdAt: now,
    }),
  ] as const;
  const cookies = async (user: { id: number; passwordHash: string }) => {
    const accessToken = await signAccessToken(deps, { userId: user.id, sessionId });
    return [
      ...sessionCookies(deps.requestOrigin, { accessToken, refreshToken }),
      await deviceCookie(deps, user),
    ];
  };
  return { sessionId, statements, cookies };
}

/**
 * Signs a user in on this device.
 *
 * @param input.isConfirmed whether a password or a passkey was just checked
 * @param input.ifPasswordIs the verified password hash, if any: the sign-in fails if it has changed since
 * @returns the Set-Cookie values
 * @throws AppError `bad_credentials` if it was changed, or the account deleted, in the meantime
 */
export async function startSession(
  deps: SessionDeps,
  input: { userId: number; userAgent: string; ifPasswordIs?: string; isConfirmed?: boolean },
): Promise<string[]> {
  const session = prepareSession(deps, { ...input, owner: { id: input.userId } });
  const [[started]] = await retryOnce(() => deps.db.batch(session.statements));
  if (!started) throw new AppError("bad_credentials", SIGN_IN_PROBLEM);
  return session.cookies({ id: input.userId, passwordHash: started.passwordHash });
}

/**
 * The viewer of an access token, read from D1; null if the token is invalid, the session has ended, or the
 * account is banned or deleted.
 */
export async function findViewer(
  deps: Pick<Deps, "db" | "clock" | "config">,
  accessToken: string,
): Promise<Viewer | null> {
  const claims = await verifyAccessToken(deps, accessToken);
  return claims && findViewerBySession(deps.db, { ...claims, now: deps.clock.now() });
}

/**
 * Exchanges a refresh token for new tokens. A used token can be exchanged again within 30 s; after that its
 * reuse means it was stolen, and the session ends for everyone.
 *
 * @returns null if the token is unknown or reused, or its session has ended
 */
export async function refreshSession(
  deps: Pick<Deps, "db" | "clock" | "config" | "log" | "clientPlace">,
  refreshToken: string,
): Promise<{ viewer: Viewer; tokens: SessionTokens } | null> {
  const now = deps.clock.now();
  const tokenHash = hashSecretToken(refreshToken);
  const row = await findRefreshTokenByHash(deps.db, { tokenHash, now });
  if (!row) return null;
  const { viewer, usedAt, lastUsedAt } = row;
  if (usedAt && now.getTime() - usedAt.getTime() > GRACE_MS) {
    await retryOnce(() => updateSessionEnded(deps.db, viewer.sessionId, now));
    deps.log("warn", "session.token_reused", { userId: viewer.id });
    return null;
  }

  const nextToken = createSecretToken();
  const nextHash = hashSecretToken(nextToken);
  const [, inserted] = await retryOnce(() =>
    deps.db.batch([
      updateRefreshTokenUsed(deps.db, tokenHash, now),
      insertRefreshToken(deps.db, {
        tokenHash: nextHash,
        sessionId: viewer.sessionId,
        createdAt: now,
      }),
      updateSessionUsed(deps.db, viewer.sessionId, {
        lastUsedAt: now,
        expiresAt: new Date(now.getTime() + SESSION_MS),
        place: deps.clientPlace(),
      }),
    ]),
  );
  // The session has ended in the meantime, perhaps with its account.
  if (inserted.length === 0) return null;
  // Once a day is enough, so that a refresh reads few rows.
  if (lastUsedAt.toDateString() !== now.toDateString()) {
    const before = new Date(now.getTime() - USED_TOKEN_RETENTION_MS);
    await deleteUsedRefreshTokensBySession(deps.db, viewer.sessionId, before);
  }
  const accessToken = await signAccessToken(deps, {
    userId: viewer.id,
    sessionId: viewer.sessionId,
  });
  return { viewer, tokens: { accessToken, refreshToken: nextToken } };
}

/**
 * The Set-Cookie values for a request whose refresh token `refreshSession` rejected. None if its session ended
 * within the last 30 s: someone may have signed in again while the request was on its way, and expired cookies
 * would sign them out.
 */
export async function rejectedSessionCookies(
  deps: Pick<Deps, "db" | "clock" | "requestOrigin">,
  refreshToken: string,
): Promise<string[]> {
  const endedAt = await findSessionEnd(deps.db, hashSecretToken(refreshToken));
  const hasJustEnded =
    endedAt !== null && deps.clock.now().getTime() - endedAt.getTime() < GRACE_MS;
  return hasJustEnded ? [] : expiredSessionCookies(deps.requestOrigin);
}

/** Signs out: ends the viewer's session and the one the refresh token belongs to. */
export async function endSession(
  deps: Pick<Deps, "db" | "clock"> & { viewer: Viewer | null },
  refreshToken: string | null,
): Promise<void> {
  const now = deps.clock.now();
  const { db, viewer } = deps;
  if (viewer) await retryOnce(() => updateSessionEnded(db, viewer.sessionId, now));
  if (refreshToken) {
    const tokenHash = hashSecretToken(refreshToken);
    await retryOnce(() => updateSessionEndedByTokenHash(db, tokenHash, now));
  }
}
