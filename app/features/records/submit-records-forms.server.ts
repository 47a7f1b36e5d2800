import type { Deps, Viewer } from "#app/deps.ts";
import type { PostedForm } from "#app/lib/forms/read-form.server.ts";
import { readId } from "#app/lib/record-id.ts";
import { discardDeadLetter, sendDeadLetters } from "./dead-letters.server.ts";
import { JOB_STEPS } from "./job-steps.ts";
import { asRecordKeeper } from "./records-deps.server.ts";
import { retryMail, retryMails } from "./retry-mails.server.ts";
import { runJob } from "./run-job.server.ts";

/**
 * Starts a job from its page.
 *
 * @returns the message to show
 * @throws AppError as the use case does
 */
export async function submitJobForm(
  deps: Deps & { viewer: Viewer },
  { values }: PostedForm,
): Promise<string> {
  const step = await runJob(await asRecordKeeper(deps), values.step);
  return `Starting: ${JOB_STEPS[step].label}.`;
}

/**
 * Handles one of the forms of the page of dead letters.
 *
 * @returns the message to show
 * @throws AppError as the use cases do
 */
export async function submitDeadLetterForm(
  deps: Deps & { viewer: Viewer },
  { values, intent }: PostedForm,
): Promise<string> {
  const keeper = await asRecordKeeper(deps);
  if (intent === "send-all") return describeSent(await sendDeadLetters(keeper, null));
  if (intent === "send") return describeSent(await sendDeadLetters(keeper, readId(values.letter)));
  await discardDeadLetter(keeper, readId(values.letter), values.typed ?? "");
  return "Discarded.";
}

function describeSent(count: number): string {
  return `${count} ${count === 1 ? "message is" : "messages are"} back in the queue.`;
}

/**
 * Sends mails again: one, or all that weren't sent.
 *
 * @param id the mail's, from its path; undefined for all
 * @returns the message to show
 * @throws AppError as the use cases do
 */
export async function submitMailForm(
  deps: Deps & { viewer: Viewer },
  id: string | undefined,
): Promise<string> {
  const keeper = await asRecordKeeper(deps);
  if (id !== undefined) {
    await retryMail(keeper, readId(id));
    return "It is on its way.";
  }
  const { mails, hasMore } = await retryMails(keeper);
  if (mails.length === 0) return "All mail was sent.";
  const count = `${mails.length} ${mails.length === 1 ? "mail is" : "mails are"} on the way.`;
  return hasMore ? `${count} There may be more: press the button again.` : count;
}
