import { sql } from "drizzle-orm";
import type { Database } from "../client.ts";

/**
 * Counts one mail to a mailbox, unless it is at `max`; returns a row if it was counted. One
 * statement, so concurrent mails can't exceed the limit. An expired count restarts.
 */
export function upsertMailboxCount(
  db: Database,
  {
    mailboxHash,
    now,
    expiresAt,
    max,
  }: { mailboxHash: string; now: Date; expiresAt: Date; max: number },
) {
  const isOver = sql`expires_at <= ${now.getTime()}`;
  return db.all<{ mailCount: number }>(sql`
    insert into mailbox_counts (mailbox_hash, mail_count, expires_at)
    values (${mailboxHash}, 1, ${expiresAt.getTime()})
    on conflict (mailbox_hash) do update set
      mail_count = iif(${isOver}, 1, mail_count + 1),
      expires_at = iif(${isOver}, ${expiresAt.getTime()}, expires_at)
    where ${isOver} or mail_count < ${max}
    returning mail_count as mailCount`);
}

/** When a mailbox's count expires, in milliseconds since 1970; null if it has no count. */
export async function findMailboxCount(
  db: Database,
  mailboxHash: string,
): Promise<{ expiresAt: number } | null> {
  const row = await db.get<{ expiresAt: number } | undefined>(
    sql`select expires_at as expiresAt from mailbox_counts where mailbox_hash = ${mailboxHash}`,
  );
  return row ?? null;
}

/** Deletes expired counts, at most 1,000 at a time. */
export function deleteMailboxCountsBefore(db: Database, now: Date) {
  return db.run(sql`delete from mailbox_counts where mailbox_hash in
    (select mailbox_hash from mailbox_counts where expires_at <= ${now.getTime()} limit 1000)`);
}
