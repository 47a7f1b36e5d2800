import { AppError } from "#app/lib/errors.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import {
  REQUEUED_MAX,
  updateUnsentMailsToQueued,
  updateUnsentMailToQueued,
} from "#db/queries/mails.ts";
import type { RecordsDeps } from "./records-deps.server.ts";

/**
 * Sends a mail again that was given up or waits for another day. Without the queue, the next hourly job does.
 *
 * @throws AppError `conflict` if it is neither
 */
export async function retryMail(deps: RecordsDeps, id: number): Promise<void> {
  const [queued] = await deps.db.batch([
    updateUnsentMailToQueued(deps.db, id),
    audit(deps, { kind: "mail", id }),
  ]);
  if (queued.length === 0) throw new AppError("conflict", `No mail ${id} was given up.`);
  await enqueue(deps, queued);
}

/**
 * Sends the oldest mails again that were given up or wait for another day, at most 500.
 *
 * @returns them, and whether there may be more
 */
export async function retryMails(deps: RecordsDeps) {
  const [mails] = await deps.db.batch([
    updateUnsentMailsToQueued(deps.db),
    audit(deps, { kind: "outbox", id: 0 }),
  ]);
  await enqueue(deps, mails);
  return { mails, hasMore: mails.length === REQUEUED_MAX };
}

function audit({ db, clock, actor }: RecordsDeps, subject: { kind: string; id: number }) {
  return insertAuditIfChanged(db, {
    createdAt: clock.now(),
    actorId: actor?.id ?? null,
    action: "mail.retry",
    subjectKind: subject.kind,
    subjectId: subject.id,
    detail: {},
  });
}

async function enqueue({ jobs, log }: RecordsDeps, mails: readonly { id: number }[]) {
  await jobs
    .add(mails.map(({ id }) => ({ kind: "mail", mailId: id })))
    .catch((error: unknown) => log("warn", "mail.not_queued", { error }));
}
