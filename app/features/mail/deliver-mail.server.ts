import type { Clock, Logger } from "#app/deps.ts";
import { reasonOf } from "#app/lib/failure-reason.ts";
import type { Database } from "#db/client.ts";
import { findMailById, updateMailById } from "#db/queries/mails.ts";
import { type MailTransport, PermanentMailError } from "./mailer.server.ts";

/** The first attempt and the queue's five retries (wrangler.toml). */
export const MAIL_ATTEMPTS = 6;

/** The maximum length of the stored reason of a failed mail. */
const REASON_MAX_LENGTH = 300;

/**
 * Sends one mail of the outbox. A mail that was already sent, failed or canceled is skipped, so a duplicate job
 * is harmless; a delayed mail waits for a later job.
 *
 * @returns `retry` if the queue should deliver the job again; after the last attempt, or a permanent failure,
 *   the mail is stored as FAILED with its reason, which is its dead-letter record
 */
export async function deliverMail(
  deps: { db: Database; clock: Clock; log: Logger; transport: MailTransport },
  mailId: number,
): Promise<"done" | "retry"> {
  const mail = await findMailById(deps.db, mailId);
  if (mail?.status !== "QUEUED") return "done";
  if (mail.notBefore && mail.notBefore > deps.clock.now()) return "retry";
  const attempts = mail.attempts + 1;
  try {
    const { recipient: to, subject, text, html } = mail;
    const key = `mail-${mail.id}-${mail.createdAt.getTime()}`;
    await deps.transport({ key, to, subject, text, html });
  } catch (error) {
    const isLast = attempts >= MAIL_ATTEMPTS || error instanceof PermanentMailError;
    const reason = reasonOf(error).slice(0, REASON_MAX_LENGTH);
    const status = isLast ? "FAILED" : "QUEUED";
    await updateMailById(deps.db, mailId, { status, attempts, lastError: reason });
    deps.log(isLast ? "error" : "warn", isLast ? "mail.given_up" : "mail.attempt_failed", {
      mailId,
      attempts,
      reason,
    });
    return isLast ? "done" : "retry";
  }
  const sentAt = deps.clock.now();
  await updateMailById(deps.db, mailId, { status: "SENT", attempts, sentAt, lastError: "" });
  return "done";
}
