import type { Deps } from "#app/deps.ts";
import { LIMITS, type LimitName, periodMs } from "#app/lib/limits.ts";
import { insertPacedAccountToken } from "#db/queries/account-tokens.ts";
import type { User } from "#db/queries/users.ts";
import { createSecretToken, hashSecretToken } from "./secret-tokens.server.ts";

type Link = {
  user: Pick<User, "id">;
  kind: "activation" | "reset";
  now: Date;
  expiresAt: Date;
  /** Whether the request comes from the account's own session or a known device. */
  isOwn: boolean;
};

/**
 * Stores a link to be mailed. Anyone can request one, so to protect the mailbox all strangers share one rate
 * limit; the racer still has the link that was mailed last. The account's own session and known devices have
 * an additional allowance. Earlier links stay valid, so that no one can void the racer's link by requesting
 * another.
 *
 * @returns its token; null while a recently mailed link still works
 */
export async function storeLinkToMail(
  { db }: Pick<Deps, "db">,
  { user, kind, now, expiresAt, isOwn }: Link,
): Promise<string | null> {
  const token = createSecretToken();
  const before = (limit: LimitName) => new Date(now.getTime() - periodMs(limit));
  const stored = await insertPacedAccountToken(db, {
    tokenHash: hashSecretToken(token),
    userId: user.id,
    kind,
    createdAt: now,
    expiresAt,
    pauseSince: before("mailedLinks"),
    unlessFewer: {
      than: isOwn ? LIMITS.ownMailedLinks.times : 0,
      since: before("ownMailedLinks"),
    },
  });
  return stored.length > 0 ? token : null;
}
