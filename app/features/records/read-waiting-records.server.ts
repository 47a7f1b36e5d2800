import type { Deps } from "#app/deps.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { findWaitingRecords } from "#db/queries/waiting-records.ts";
import { findStep, isLate, JOB_STEPS } from "./job-steps.ts";

/** Errors are listed for a day. */
export const ERRORS_LISTED_MS = DAY_MS;
/** A copy that is older than this is worth a warning. */
const COPY_MAX_AGE_MS = DAY_MS;

/**
 * What admins should look at. Counts end at five, and then mean five or more; an `oldestAt` is an ISO
 * instant, null if there is none; late jobs come with their last run. One round trip, at most 45 rows.
 */
export async function readWaitingRecords({ db, clock }: Pick<Deps, "db" | "clock">) {
  const now = clock.now();
  const errorsSince = new Date(now.getTime() - ERRORS_LISTED_MS);
  const { jobs, newestCopyAt, ...waiting } = await findWaitingRecords(db, { errorsSince });
  const isCopyOld = newestCopyAt === null || now.getTime() - newestCopyAt > COPY_MAX_AGE_MS;
  return {
    failedMails: present(waiting.failedMails),
    deadLetters: present(waiting.deadLetters),
    errors: present(waiting.errors),
    lateJobs: jobs.flatMap(({ step: name, startedAt }) => {
      const step = findStep(name);
      return step && startedAt && isLate(step, startedAt, now)
        ? [{ label: JOB_STEPS[step].label, lastRunAt: startedAt.toISOString() }]
        : [];
    }),
    newestCopy: { takenAt: toIso(newestCopyAt), isOld: isCopyOld },
  };
}

function present({ count, oldestAt }: { count: number; oldestAt: number | null }) {
  return { count, oldestAt: toIso(oldestAt) };
}

function toIso(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}
