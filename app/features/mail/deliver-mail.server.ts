import type { Clock, Logger } from "#app/deps.ts";
import type { Database } from "#db/client.ts";
import { findMailById, updateMailById } from "#db/queries/mails.ts";
import type { Mail } from "./mailer.server.ts";

/** Carries one mail away. Throws when it could not. */
export type MailTransport = (mail: Mail) => Promise<void>;

/** The first try and the five retries that wrangler.toml gives the queue. */
export const MAIL_ATTEMPTS = 6;

/**
 * Sends one mail of the outbox. A mail that was sent or given up before is left alone, so a job that
 * arrives twice does no harm.
 *
 * @returns `retry` when the queue is to bring the job again; after the last try the mail stays as
 *   FAILED, which is its dead-letter record
 */
export async function deliverMail(
  deps: { db: Database; clock: Clock; log: Logger; transport: MailTransport },
  mailId: number,
): Promise<"done" | "retry"> {
  const mail = await findMailById(deps.db, mailId);
  if (mail?.status !== "QUEUED") return "done";
  const attempts = mail.attempts + 1;
  try {
    const { recipient: to, subject, text, html } = mail;
    await deps.transport({ to, subject, text, html });
  } catch (error) {
    const isLast = attempts >= MAIL_ATTEMPTS;
    await updateMailById(deps.db, mailId, { status: isLast ? "FAILED" : "QUEUED", attempts });
    deps.log(isLast ? "error" : "warn", isLast ? "mail.given_up" : "mail.attempt_failed", {
      mailId,
      attempts,
      reason: String(error),
    });
    return isLast ? "done" : "retry";
  }
  await updateMailById(deps.db, mailId, { status: "SENT", attempts, sentAt: deps.clock.now() });
  return "done";
}
