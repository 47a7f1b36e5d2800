import type { Clock, Logger } from "#app/deps.ts";
import { reasonOf } from "#app/lib/failure-reason.ts";
import type { Database } from "#db/client.ts";
import { findMailById, updateMailById } from "#db/queries/mails.ts";
import { type MailTransport, PermanentMailError } from "./mailer.server.ts";

/** The first try and the five retries that wrangler.toml gives the queue. */
export const MAIL_ATTEMPTS = 6;

/** Of the reason that is stored as a mail's dead-letter record. */
const REASON_MAX_LENGTH = 300;

/**
 * Sends one mail of the outbox. A mail that was sent, given up or taken back before is left alone, so a
 * job that arrives twice does no harm; one whose time has not come waits for the next job.
 *
 * @returns `retry` when the queue is to bring the job again; after the last try, or a failure that no
 *   retry can fix, the mail stays as FAILED with its reason, which is its dead-letter record
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
