import { createHmac } from "node:crypto";
import type { Deps } from "#app/deps.ts";
import { LIMITS, periodMs } from "#app/lib/limits.ts";
import { mailboxOf } from "#app/lib/mailbox.ts";
import { upsertMailboxCount } from "#db/queries/mailbox-counts.ts";

/**
 * Counts one mail to a mailbox that nobody has proved to be theirs: at most five a day, whichever account
 * or network asks. The count is kept by a keyed hash, apart from accounts, so that deleting one resets
 * nothing and the table names nobody.
 *
 * @returns false where the mailbox has had its mail for the day: then nothing was counted
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
