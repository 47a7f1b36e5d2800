import type { Clock, Logger } from "#app/deps.ts";
import { DAY_MS, HOUR_MS } from "#app/lib/durations.ts";
import { reasonOf } from "#app/lib/failure-reason.ts";
import type { Database } from "#db/client.ts";
import {
  findMailById,
  type StoredMail,
  updateMailById,
  updateQueuedMailsToWait,
} from "#db/queries/mails.ts";
import { failureOf } from "./mail-failure.ts";
import { unsubscribeHeaders } from "./mail-headers.ts";
import type { MailTransport } from "./mailer.server.ts";

/** Attempts a day: the first one and the queue's five retries (wrangler.toml). */
export const MAIL_ATTEMPTS = 6;
/** How long temporary failures are retried; by then, the links in a mail have expired. */
const RETRIED_MS = 7 * DAY_MS;

/** The maximum length of the stored reason of a failed mail. */
const REASON_MAX_LENGTH = 300;

type DeliveryDeps = { db: Database; clock: Clock; log: Logger; transport: MailTransport };

/**
 * Sends one mail of the outbox. A mail that was already sent, failed or canceled is skipped, so a duplicate job
 * is harmless; a delayed mail waits for a later job. After six attempts a mail waits until the next day (UTC); if no
 * mail can be sent at all, all of them do, and it doesn't count as an attempt.
 *
 * @returns `retry` if the queue should deliver the job again; a mail that waits longer is queued by the hourly job.
 *   After a permanent failure, or a week, it is stored as FAILED with its reason, which is its dead-letter record
 */
export async function deliverMail(deps: DeliveryDeps, mailId: number): Promise<"done" | "retry"> {
  const mail = await findMailById(deps.db, mailId);
  if (mail?.status !== "QUEUED") return "done";
  const waitMs = (mail.notBefore?.getTime() ?? 0) - deps.clock.now().getTime();
  if (waitMs > 0) return waitMs < HOUR_MS ? "retry" : "done";
  try {
    const { recipient: to, subject, text, html, unsubscribeUrl } = mail;
    const key = `mail-${mail.id}-${mail.createdAt.getTime()}`;
    const headers = unsubscribeUrl ? { headers: unsubscribeHeaders(unsubscribeUrl) } : {};
    await deps.transport({ key, to, subject, text, html, ...headers });
  } catch (error) {
    return handleFailure(deps, mail, error);
  }
  const sentAt = deps.clock.now();
  const attempts = mail.attempts + 1;
  await updateMailById(deps.db, mailId, { status: "SENT", attempts, sentAt, lastError: "" });
  return "done";
}

async function handleFailure(
  { db, clock, log }: DeliveryDeps,
  mail: StoredMail,
  error: unknown,
): Promise<"done" | "retry"> {
  const failure = failureOf(error);
  const lastError = reasonOf(error).slice(0, REASON_MAX_LENGTH);
  const now = clock.now();
  const tomorrow = new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS);
  const logged = { mailId: mail.id, failure, reason: lastError };
  if (failure === "account") {
    await updateQueuedMailsToWait(db, { mailId: mail.id, until: tomorrow, lastError });
    log("error", "mail.paused", logged);
    return "done";
  }
  const attempts = mail.attempts + 1;
  const isOld = now.getTime() - mail.createdAt.getTime() >= RETRIED_MS;
  const isLastToday = attempts % MAIL_ATTEMPTS === 0;
  if (failure === "permanent" || (isOld && isLastToday)) {
    await updateMailById(db, mail.id, { status: "FAILED", attempts, lastError });
    log("error", "mail.given_up", { ...logged, attempts });
    return "done";
  }
  const notBefore = isLastToday ? tomorrow : mail.notBefore;
  await updateMailById(db, mail.id, { status: "QUEUED", attempts, lastError, notBefore });
  log(isLastToday ? "error" : "warn", "mail.attempt_failed", { ...logged, attempts });
  return isLastToday ? "done" : "retry";
}
