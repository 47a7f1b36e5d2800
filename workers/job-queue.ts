import type { JobQueue } from "#app/lib/queued-job.ts";
import { rejectAfter } from "#app/lib/wait-at-most.ts";
import type { Env } from "./env.ts";

/** The maximum batch size of a queue. */
const JOBS_AT_ONCE = 100;
/** How long a batch waits for the queue, in milliseconds. */
const QUEUE_TIMEOUT_MS = 2_000;

/** The queue, for use cases. */
export function createJobQueue({ JOBS }: Pick<Env, "JOBS">): JobQueue {
  return {
    async add(jobs) {
      for (let at = 0; at < jobs.length; at += JOBS_AT_ONCE) {
        const batch = jobs.slice(at, at + JOBS_AT_ONCE).map((body) => ({ body }));
        const noAnswer = () => new Error("the queue didn't respond");
        await rejectAfter(JOBS.sendBatch(batch), QUEUE_TIMEOUT_MS, noAnswer);
      }
    },
  };
}
