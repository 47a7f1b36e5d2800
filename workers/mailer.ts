import type { Clock, Logger } from "#app/deps.ts";
import { cleanSubject, isMailAddress } from "#app/features/mail/mail-headers.ts";
import type { Mailer } from "#app/features/mail/mailer.server.ts";
import type { Database } from "#db/client.ts";
import { insertMail } from "#db/queries/mails.ts";
import type { Job } from "./env.ts";

/**
 * Mail goes to the outbox table first, then the queue delivers it: what was promised survives a
 * failing mail provider, and a failing outbox never breaks the act that caused the mail. A recipient
 * that is no single address is refused.
 */
export function createMailer(deps: {
  db: Database;
  jobs: Queue<Job>;
  clock: Clock;
  log: Logger;
}): Mailer {
  return {
    async send({ to, subject, text, html, hold }) {
      if (!isMailAddress(to)) {
        deps.log("error", "mail.refused", { reason: "the recipient is not one address" });
        return;
      }
      const createdAt = deps.clock.now();
      try {
        const row = await insertMail(deps.db, {
          recipient: to,
          subject: cleanSubject(subject),
          text,
          html,
          createdAt,
          ...(hold && { notBefore: hold.until, subjectKey: hold.key }),
        });
        const delaySeconds = hold ? secondsBetween(createdAt, hold.until) : 0;
        await deps.jobs.send({ kind: "mail", mailId: row.id }, { delaySeconds });
      } catch (error) {
        deps.log("error", "mail.not_queued", { error });
      }
    },
  };
}

/** Rounded up, so that a job never comes before its time. */
function secondsBetween(from: Date, to: Date): number {
  return Math.max(0, Math.ceil((to.getTime() - from.getTime()) / 1000));
}
