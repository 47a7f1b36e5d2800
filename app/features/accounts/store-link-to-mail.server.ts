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
  /** Whether the account knows who asks. */
  isOwn: boolean;
};

/**
 * Stores a link to be mailed. What anybody may ask for must not fill a mailbox, so all strangers share
 * one pace; they can't keep the racer from a link by it, since the one that was mailed still works.
 * The account's own session and devices it knows have some of their own beyond that. Links that were
 * mailed before stay good, so that nobody voids the racer's link by asking for
 * another.
 *
 * @returns its token; null while one that was mailed lately still works
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
