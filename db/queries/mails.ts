import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { type MailStatus, mails } from "../schema/index.ts";

export type NewMail = Pick<
  typeof mails.$inferInsert,
  | "recipient"
  | "subject"
  | "text"
  | "html"
  | "createdAt"
  | "notBefore"
  | "subjectKey"
  | "unsubscribeUrl"
  | "isFarewell"
>;

/** Mail is stored and sent to the lower-case address: case doesn't distinguish addresses. */
const recipientOf = (address: string) => address.toLowerCase();

/** Whether a mail went to an address; until 2026-11-22 addresses were stored as typed. */
export const isMailTo = (address: string) =>
  inArray(mails.recipient, [...new Set([recipientOf(address), address])]);

/** Mails to one address, newest first, at most 50. */
export function findAllMailsByRecipient(db: Database, address: string) {
  return db
    .select()
    .from(mails)
    .where(eq(mails.recipient, recipientOf(address)))
    .orderBy(desc(mails.id))
    .limit(50);
}

/** The newest mails to anyone, at most 50. */
export function findAllNewestMails(db: Database) {
  return db.select().from(mails).orderBy(desc(mails.id)).limit(50);
}

const listedColumns = {
  id: mails.id,
  createdAt: mails.createdAt,
  recipient: mails.recipient,
  subject: mails.subject,
  status: mails.status,
  attempts: mails.attempts,
  sentAt: mails.sentAt,
  lastError: mails.lastError,
  notBefore: mails.notBefore,
};
/** A mail in the admins' list. */
export type ListedMail = Pick<typeof mails.$inferSelect, keyof typeof listedColumns>;

type MailQuery = {
  /** The whole address; empty for all. */
  recipient: string;
  status: MailStatus | null;
  /** The id of the last mail of the page before; null for the first page. */
  before: number | null;
  limit: number;
};

/**
 * The newest mails that match a filter, except farewells to deleted accounts. With a recipient, goes through `limit` mails to them and returns those that
 * match the status as well.
 *
 * @returns `next`: the id to go on before; null if there are no older ones
 */
export async function findAllMails(
  db: Database,
  { recipient, status, before, limit }: MailQuery,
): Promise<{ rows: ListedMail[]; next: number | null }> {
  const isByStatus = recipient === "" && status !== null;
  const rows = await db
    .select(listedColumns)
    .from(mails)
    .where(
      and(
        // Nothing is left of a deleted account, not even for the minute until its farewell is deleted.
        eq(mails.isFarewell, false),
        isByStatus
          ? and(eq(mails.status, status), before === null ? undefined : isOlderThan(before))
          : and(
              recipient === "" ? undefined : eq(mails.recipient, recipientOf(recipient)),
              before === null ? undefined : lt(mails.id, before),
            ),
      ),
    )
    .orderBy(...(isByStatus ? [desc(mails.createdAt)] : []), desc(mails.id))
    .limit(limit);
  return {
    rows: rows.filter((row) => status === null || row.status === status),
    next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null,
  };
}

/** In the order of `mails_status`, of which the id is the last part. */
function isOlderThan(id: number) {
  return sql`(${mails.createdAt}, ${mails.id}) < ((select created_at from mails where id = ${id}), ${id})`;
}

/** A mail of the outbox. */
export type StoredMail = NonNullable<Awaited<ReturnType<typeof findMailById>>>;

export async function findMailById(db: Database, id: number) {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id)).limit(1);
  return mail ?? null;
}

/** Adds a mail to the outbox and returns its id. */
export async function insertMail(db: Database, mail: NewMail): Promise<{ id: number }> {
  const [row] = await db
    .insert(mails)
    .values({ ...mail, recipient: recipientOf(mail.recipient), status: "QUEUED" })
    .returning({ id: mails.id });
  if (!row) throw new Error("the mail was not stored");
  return row;
}

export function updateMailById(
  db: Database,
  id: number,
  change: Pick<
    typeof mails.$inferInsert,
    "status" | "attempts" | "sentAt" | "lastError" | "notBefore"
  >,
) {
  return db.update(mails).set(change).where(eq(mails.id, id));
}

/** Assigns mails sent to a former address to the account that had it, not to the address's next owner. */
export function updateMailsToFormerAddress(
  db: Database,
  { recipient, userId }: { recipient: string; userId: number },
) {
  return db
    .update(mails)
    .set({ userId })
    .where(and(isMailTo(recipient), isNull(mails.userId)));
}

/** Queued mails, except those that are held so that an action can be undone. */
const isWaiting = and(eq(mails.status, "QUEUED"), isNull(mails.subjectKey));

/** Lets a mail and all other queued ones wait until an instant, and stores the reason. Attempts don't change. */
export function updateQueuedMailsToWait(
  db: Database,
  { mailId, until, lastError }: { mailId: number; until: Date; lastError: string },
) {
  const isEarlier = or(isNull(mails.notBefore), lt(mails.notBefore, until));
  return db
    .update(mails)
    .set({ notBefore: until, lastError })
    .where(or(eq(mails.id, mailId), and(isWaiting, isEarlier)));
}

/** Queued mails written before an instant that are due by `now`, oldest first, at most 20,000: a day's mail. */
export function findAllWaitingMailsBefore(db: Database, before: Date, now: Date) {
  const isDue = or(isNull(mails.notBefore), lte(mails.notBefore, now));
  return db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.status, "QUEUED"), lt(mails.createdAt, before), isDue))
    .orderBy(asc(mails.createdAt))
    .limit(20_000);
}

/** Failed mails, and those that wait for another day after an attempt failed. */
const isUnsent = or(
  eq(mails.status, "FAILED"),
  and(eq(mails.status, "QUEUED"), ne(mails.lastError, ""), isNotNull(mails.notBefore)),
);

/** Queues an unsent mail again and resets its attempts; returns its row, or none. */
export function updateUnsentMailToQueued(db: Database, id: number) {
  return db
    .update(mails)
    .set(RETRIED)
    .where(and(eq(mails.id, id), isUnsent))
    .returning({ id: mails.id });
}

/** The mails that `updateUnsentMailsToQueued` queues at a time. */
export const REQUEUED_MAX = 500;

/** Queues the oldest failed mails again, and those that wait for another day; returns their rows, at most 500. */
export function updateUnsentMailsToQueued(db: Database) {
  const oldest = db
    .select({ id: mails.id })
    .from(mails)
    .where(isUnsent)
    .orderBy(asc(mails.createdAt))
    .limit(REQUEUED_MAX);
  return db
    .update(mails)
    .set(RETRIED)
    .where(inArray(mails.id, oldest))
    .returning({ id: mails.id, recipient: mails.recipient, subject: mails.subject });
}

const RETRIED = { status: "QUEUED", attempts: 0, lastError: "", notBefore: null } as const;

/**
 * Deletes mails to deleted accounts that were sent before an instant or have failed. Uses
 * `mails_farewell`.
 */
export function deleteSentFarewells(db: Database, sentBefore: Date) {
  return db.run(sql`delete from mails where is_farewell = 1
    and (status = 'FAILED' or (status = 'SENT' and sent_at < ${sentBefore.getTime()}))`);
}

/** Deletes the oldest mails of each status written before an instant, at most 500 of each. */
export function deleteMailsBefore(db: Database, before: Date) {
  const old = (status: MailStatus) =>
    db.delete(mails).where(
      inArray(
        mails.id,
        db
          .select({ id: mails.id })
          .from(mails)
          .where(and(eq(mails.status, status), lt(mails.createdAt, before)))
          .orderBy(asc(mails.createdAt))
          .limit(500),
      ),
    );
  return db.batch([old("SENT"), old("FAILED"), old("QUEUED")]);
}
