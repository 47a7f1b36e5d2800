import { and, asc, desc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
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
  change: Pick<typeof mails.$inferInsert, "status" | "attempts" | "sentAt" | "lastError">,
) {
  return db.update(mails).set(change).where(eq(mails.id, id));
}

/** Assigns mails to an address its owner gave up to that owner, whoever has the address next. */
export function updateMailsToFormerAddress(
  db: Database,
  { recipient, userId }: { recipient: string; userId: number },
) {
  return db
    .update(mails)
    .set({ userId })
    .where(and(isMailTo(recipient), isNull(mails.userId)));
}

/** Queued mails written before an instant, oldest first, at most 100. */
export function findAllWaitingMailsBefore(db: Database, before: Date) {
  return db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.status, "QUEUED"), lt(mails.createdAt, before)))
    .orderBy(asc(mails.createdAt))
    .limit(100);
}

/** The newest failed mails, at most 50. */
export function findAllFailedMails(db: Database) {
  return db
    .select({
      id: mails.id,
      createdAt: mails.createdAt,
      recipient: mails.recipient,
      subject: mails.subject,
      attempts: mails.attempts,
      lastError: mails.lastError,
    })
    .from(mails)
    .where(eq(mails.status, "FAILED"))
    .orderBy(desc(mails.createdAt))
    .limit(50);
}

/** Queues a failed mail again and resets its attempts; returns its row, or none. */
export function updateFailedMailToQueued(db: Database, id: number) {
  return db
    .update(mails)
    .set({ status: "QUEUED", attempts: 0, lastError: "" })
    .where(and(eq(mails.id, id), eq(mails.status, "FAILED")))
    .returning({ id: mails.id });
}

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
