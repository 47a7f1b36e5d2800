import type { Deps } from "#app/deps.ts";
import { insertPacedAccountToken } from "#db/queries/account-tokens.ts";
import type { User } from "#db/queries/users.ts";
import { createSecretToken, hashSecretToken } from "./secret-tokens.server.ts";

/**
 * How long after a link was mailed no other is: what anybody may ask for must not fill a mailbox, so
 * all strangers share one pace. They can't keep the racer from a link by it either: the one that was
 * mailed still works.
 */
export const LINK_PAUSE_MINUTES = 10;
/** So many in half an hour may go sooner, when the account's own session or a known device asks. */
const OWN_LINKS = 5;
const OWN_LINKS_MINUTES = 30;
const MINUTE_MS = 60 * 1000;

type Link = {
  user: Pick<User, "id">;
  kind: "activation" | "reset";
  now: Date;
  expiresAt: Date;
  /** Whether the account knows who asks. */
  isOwn: boolean;
};

/**
 * Stores a link to be mailed. Those that were mailed before stay good, so that nobody voids the
 * racer's link by asking for another.
 *
 * @returns its token; null while one that was mailed lately still works
 */
export async function storeLinkToMail(
  { db }: Pick<Deps, "db">,
  { user, kind, now, expiresAt, isOwn }: Link,
): Promise<string | null> {
  const token = createSecretToken();
  const before = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  const stored = await insertPacedAccountToken(db, {
    tokenHash: hashSecretToken(token),
    userId: user.id,
    kind,
    createdAt: now,
    expiresAt,
    pauseSince: before(LINK_PAUSE_MINUTES),
    unlessFewer: { than: isOwn ? OWN_LINKS : 0, since: before(OWN_LINKS_MINUTES) },
  });
  return stored.length > 0 ? token : null;
}
