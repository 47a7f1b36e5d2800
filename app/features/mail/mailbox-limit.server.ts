import { createHmac } from "node:crypto";
import type { Deps } from "#app/deps.ts";
import { LIMITS, periodMs } from "#app/lib/limits.ts";
import { mailboxOf } from "#app/lib/mailbox.ts";
import { findMailboxCount, upsertMailboxCount } from "#db/queries/mailbox-counts.ts";

type SecretConfig = { config: Pick<Deps["config"], "sessionSecrets"> };
type MailboxDeps = Pick<Deps, "db" | "clock"> & SecretConfig;

/**
 * Counts one mail to an unverified mailbox: at most five a day across all accounts and networks, of which
 * notices use at most three. The count is keyed by an HMAC, separate from accounts, so that deleting an
 * account doesn't reset it and the table identifies no one.
 *
 * @returns false if the mailbox is at its daily limit, in which case nothing is counted
 */
export async function countMail(
  { db, clock, config }: MailboxDeps,
  address: string,
  limit: "unprovenMails" | "unprovenNotices" = "unprovenMails",
): Promise<boolean> {
  const now = clock.now();
  const counted = await upsertMailboxCount(db, {
    mailboxHash: hashMailbox({ config }, address),
    now,
    expiresAt: new Date(now.getTime() + periodMs(limit)),
    max: LIMITS[limit].times,
  });
  return counted.length > 0;
}

/** Seconds until the daily count of a mailbox restarts; 0 if it has none. */
export async function secondsUntilNextMail(
  { db, clock, config }: MailboxDeps,
  address: string,
): Promise<number> {
  const count = await findMailboxCount(db, hashMailbox({ config }, address));
  const waitMs = (count?.expiresAt ?? 0) - clock.now().getTime();
  return Math.max(0, Math.ceil(waitMs / 1000));
}

function hashMailbox({ config }: SecretConfig, address: string): string {
  const [secret = ""] = config.sessionSecrets;
  return createHmac("sha256", secret)
    .update(`mailbox ${mailboxOf(address)}`)
    .digest("hex");
}
