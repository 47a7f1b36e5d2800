import { createSecretToken, hashSecretToken } from "#app/features/accounts/secret-tokens.server.ts";
import { startSession } from "#app/features/sessions/session.server.ts";
import { type SessionTokens, tokensOf } from "#app/features/sessions/session-cookies.server.ts";
import { insertAccountToken } from "#db/queries/account-tokens.ts";
import type { User } from "#db/queries/users.ts";
import type { AccountTokenKind } from "#db/schema/index.ts";
import { createUser } from "./accounts.ts";
import { testDeps } from "./deps.ts";

/** The secret of a link as a mail would carry it, good for a minute. */
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

/** An account as `npm run ops -- invite` makes it, with its link's secret. */
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

/** What completes it. */
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

/** The tokens of a new session, as a client without cookies holds them. */
export async function createTokens(user: Pick<User, "id">): Promise<SessionTokens> {
  const deps = testDeps();
  const cookies = await startSession(deps, { userId: user.id, userAgent: "test" });
  return tokensOf(deps.requestOrigin, cookies);
}
