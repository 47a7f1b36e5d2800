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

/** Mail is stored and sent in lower case: an address is one, however it is spelled. */
const recipientOf = (address: string) => address.toLowerCase();

/** Whether a mail went to an address; it was stored as it was typed until 2026-11-22. */
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

/** Puts a mail into the outbox and gives its id. */
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

/** Mails to an address that its owner has left stay theirs, whoever has the address next. */
export function updateMailsToFormerAddress(
  db: Database,
  { recipient, userId }: { recipient: string; userId: number },
) {
  return db
    .update(mails)
    .set({ userId })
    .where(and(isMailTo(recipient), isNull(mails.userId)));
}

/** Mails still waiting although they were written before an instant, oldest first, at most 100. */
export function findAllWaitingMailsBefore(db: Database, before: Date) {
  return db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.status, "QUEUED"), lt(mails.createdAt, before)))
    .orderBy(asc(mails.createdAt))
    .limit(100);
}

/** The newest mails that were given up, at most 50. */
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

/** Lets a mail that was given up wait again, as if nobody had tried; gives its row, or none. */
export function updateFailedMailToQueued(db: Database, id: number) {
  return db
    .update(mails)
    .set({ status: "QUEUED", attempts: 0, lastError: "" })
    .where(and(eq(mails.id, id), eq(mails.status, "FAILED")))
    .returning({ id: mails.id });
}

/** Deletes mails to deleted accounts that were sent before an instant or have failed. Uses `mails_farewell`. */
export function deleteSentFarewells(db: Database, sentBefore: Date) {
  return db.run(sql`delete from mails where is_farewell = 1
    and (status = 'FAILED' or (status = 'SENT' and sent_at < ${sentBefore.getTime()}))`);
}

/** Removes the oldest mails of each status that were written before an instant, at most 500 of each. */
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
