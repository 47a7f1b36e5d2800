import { createSecretToken, hashSecretToken } from "#app/features/accounts/secret-tokens.server.ts";
import { startSession } from "#app/features/sessions/session.server.ts";
import { type SessionTokens, tokensOf } from "#app/features/sessions/session-cookies.server.ts";
import { insertAccountToken } from "#db/queries/account-tokens.ts";
import type { User } from "#db/queries/users.ts";
import type { AccountTokenKind } from "#db/schema/index.ts";
import { createUser } from "./accounts.ts";
import { testDeps } from "./deps.ts";

/** The token of a mailed link, valid for a minute. */
export async function createLinkToken(
  user: Pick<User, "id">,
  kind: AccountTokenKind,
  createdAt = new Date(),
): Promise<string> {
  const token = createSecretToken();
  await insertAccountToken(testDeps().db, {
    tokenHash: hashSecretToken(token),
    owner: { id: user.id },
    kind,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 60_000),
  });
  return token;
}

/** An account created by `npm run ops -- invite`, with its link's token. */
export async function createInvitation(): Promise<{ user: User; token: string }> {
  const user = await createUser({
    username: `invited-${crypto.randomUUID().slice(0, 8)}`,
    passwordHash: "",
    firstName: "",
    lastName: "",
    isActivated: false,
    hasPledged: false,
  });
  return { user, token: await createLinkToken(user, "completion") };
}

/** The input that completes it. */
export function completionFields({ token }: { token: string }) {
  return {
    token,
    username: `new-${crypto.randomUUID().slice(0, 8)}`,
    password: "Strip1320Night",
    confirmPassword: "Strip1320Night",
    firstName: "Robin",
    lastName: "Ash",
    country: "Canada",
  };
}

/** The tokens of a new session, for a client without cookies. */
export async function createTokens(user: Pick<User, "id">): Promise<SessionTokens> {
  const deps = testDeps();
  const cookies = await startSession(deps, { userId: user.id, userAgent: "test" });
  return tokensOf(deps.requestOrigin, cookies);
}
