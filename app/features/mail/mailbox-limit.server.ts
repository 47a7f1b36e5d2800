import { createHmac } from "node:crypto";
import type { Deps } from "#app/deps.ts";
import { LIMITS, periodMs } from "#app/lib/limits.ts";
import { mailboxOf } from "#app/lib/mailbox.ts";
import { upsertMailboxCount } from "#db/queries/mailbox-counts.ts";

/**
 * Counts one mail to an unverified mailbox: at most five a day across all accounts and networks. The
 * count is keyed by an HMAC, separate from accounts, so that deleting an account doesn't reset it and the
 * table identifies no one.
 *
 * @returns false if the mailbox is at its daily limit, in which case nothing is counted
 */
export async function countMail(
  {
    db,
    clock,
    config,
  }: Pick<Deps, "db" | "clock"> & { config: Pick<Deps["config"], "sessionSecrets"> },
  address: string,
): Promise<boolean> {
  const now = clock.now();
  const [secret = ""] = config.sessionSecrets;
  const counted = await upsertMailboxCount(db, {
    mailboxHash: createHmac("sha256", secret)
      .update(`mailbox ${mailboxOf(address)}`)
      .digest("hex"),
    now,
    expiresAt: new Date(now.getTime() + periodMs("unprovenMails")),
    max: LIMITS.unprovenMails.times,
  });
  return counted.length > 0;
}
