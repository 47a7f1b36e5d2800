import {
  findAllFailedMails,
  REQUEUED_MAX,
  updateFailedMailToQueued,
  updateUnsentMailsToQueued,
} from "#db/queries/mails.ts";
import { fail } from "../lib/project.ts";
import { targetDatabase } from "../lib/target.ts";

/**
 * Failed mails: lists the newest, or queues one or all again.
 *
 * @returns false if the arguments are invalid
 */
export async function mail([act, id = ""]: readonly string[]): Promise<boolean> {
  if (act === "failed") {
    await listFailed();
    return true;
  }
  if (act === "retry" && id === "all") {
    await retryAll();
    return true;
  }
  if (act !== "retry" || !/^\d{1,15}$/.test(id)) return false;
  await retry(Number(id));
  return true;
}

async function listFailed() {
  const failed = await findAllFailedMails(targetDatabase);
  for (const { id, createdAt, recipient, subject, attempts, lastError } of failed) {
    console.log(`${id}  ${createdAt.toISOString()}  ${recipient}  ${subject}`);
    console.log(`    ${attempts} attempts; ${lastError}`);
  }
  if (failed.length === 0) console.log("No mail was given up.");
}

/** Only the hourly job has access to the queue; it queues mails that are older than an hour. */
async function retry(id: number) {
  const queued = await updateFailedMailToQueued(targetDatabase, id);
  if (queued.length === 0) fail(`No mail ${id} was given up. See: npm run ops -- mail failed`);
  console.log(`Mail ${id} goes out with the next hourly job, once it is an hour old.`);
}

/** Includes the mails that wait for the next day, for when the quota was raised. */
async function retryAll() {
  let count = 0;
  let queued: Awaited<ReturnType<typeof updateUnsentMailsToQueued>>;
  do {
    queued = await updateUnsentMailsToQueued(targetDatabase);
    for (const { id, recipient, subject } of queued) console.log(`${id}  ${recipient}  ${subject}`);
    count += queued.length;
  } while (queued.length === REQUEUED_MAX);
  if (count === 0) console.log("No mail has failed or is waiting for another day.");
  else console.log("They go out with the hourly job, once they are an hour old.");
}
