import type { Clock, Config, Logger } from "#app/deps.ts";
import { cleanSubject, isMailAddress } from "#app/features/mail/mail-headers.ts";
import { countMail } from "#app/features/mail/mailbox-limit.server.ts";
import type { Mailer, MailStanding } from "#app/features/mail/mailer.server.ts";
import { rejectAfter } from "#app/lib/wait-at-most.ts";
import type { Database } from "#db/client.ts";
import { insertMail } from "#db/queries/mails.ts";
import type { Job } from "./env.ts";

/** How long an action waits for the queue, in milliseconds. A job queues stored mails that never reached it. */
const QUEUE_TIMEOUT_MS = 2_000;

/**
 * Mail is written to the outbox table first and then delivered by the queue, so that it survives a failing
 * provider; a failing outbox never breaks the action that caused the mail. A recipient that isn't a single
 * address is rejected, and an unverified one gets only a few mails a day.
 */
export function createMailer(deps: {
  db: Database;
  jobs: Queue<Job>;
  clock: Clock;
  config: Pick<Config, "sessionSecrets">;
  log: Logger;
}): Mailer {
  return {
    async send({ to, standing, subject, text, html, hold, unsubscribeUrl, isFarewell = false }) {
      if (!isMailAddress(to)) {
        deps.log("error", "mail.refused", { reason: "the recipient is not one address" });
        return "failed";
      }
      const createdAt = deps.clock.now();
      try {
        if (!(await isWithinLimit(deps, to, standing))) {
          deps.log("info", "mail.over_limit");
          return "over_limit";
        }
        const row = await insertMail(deps.db, {
          recipient: to,
          subject: cleanSubject(subject),
          text,
          html,
          createdAt,
          isFarewell,
          ...(unsubscribeUrl && { unsubscribeUrl }),
          ...(hold && { notBefore: hold.until, subjectKey: hold.key }),
        });
        const delaySeconds = hold ? secondsBetween(createdAt, hold.until) : 0;
        const queueing = deps.jobs.send({ kind: "mail", mailId: row.id }, { delaySeconds });
        await rejectAfter(queueing, QUEUE_TIMEOUT_MS, () => new Error("the queue didn't respond"));
        return "queued";
      } catch (error) {
        deps.log("error", "mail.not_queued", { error });
        return "failed";
      }
    },
  };
}

async function isWithinLimit(
  deps: Parameters<typeof countMail>[0],
  to: string,
  standing: MailStanding,
): Promise<boolean> {
  if (standing === "unproven") return countMail(deps, to, "unprovenNotices");
  if (standing === "activation") return countMail(deps, to, "unprovenMails");
  return true;
}

/** Rounded up, so that a job never runs early. */
function secondsBetween(from: Date, to: Date): number {
  return Math.max(0, Math.ceil((to.getTime() - from.getTime()) / 1000));
}
