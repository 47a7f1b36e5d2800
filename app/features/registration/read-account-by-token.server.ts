import type { Deps } from "#app/deps.ts";
import { hashSecretToken } from "#app/features/accounts/secret-tokens.server.ts";
import { LINK_FAILED } from "#app/features/accounts/texts.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { findUsableAccountToken } from "#db/queries/account-tokens.ts";

/**
 * The account that a link activates or completes, without using the link. An account that hasn't been completed
 * has no username yet.
 *
 * @throws AppError `gone` if the link is unknown, used, expired or void, `rate_limited`
 */
export async function readAccountByToken(
  deps: Pick<Deps, "db" | "clock" | "limits" | "clientAddress">,
  token: string,
): Promise<{ purpose: "activation" | "completion"; username: string; email: string }> {
  await limitAddress(deps, "link");
  const now = deps.clock.now();
  const tokenHash = hashSecretToken(token);
  for (const purpose of ["activation", "completion"] as const) {
    const account = await findUsableAccountToken(deps.db, { tokenHash, kind: purpose, now });
    if (!account) continue;
    const username = purpose === "completion" ? "" : account.username;
    return { purpose, username, email: account.email };
  }
  throw new AppError("gone", LINK_FAILED);
}
