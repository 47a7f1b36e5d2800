import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import type { FormValues } from "#app/lib/forms/form-answer.ts";
import type { PostedForm } from "#app/lib/forms/read-form.server.ts";
import { keysOf } from "#app/lib/keys-of.ts";
import { ownValue } from "#app/lib/own-value.ts";
import { readId } from "#app/lib/record-id.ts";
import { discardDeadLetter, sendDeadLetters } from "./dead-letters.server.ts";
import { JOB_STEPS } from "./job-steps.ts";
import { asRecordKeeper, type RecordsDeps } from "./records-deps.server.ts";
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

type RunLetters = (keeper: RecordsDeps, values: FormValues) => Promise<string>;

const DEAD_LETTER_FORMS = {
  "send-all": async (keeper) => describeSent(await sendDeadLetters(keeper, null)),
  send: async (keeper, { letter }) => describeSent(await sendDeadLetters(keeper, readId(letter))),
  async discard(keeper, { letter, typed = "" }) {
    await discardDeadLetter(keeper, readId(letter), typed);
    return "Discarded.";
  },
} as const satisfies Record<string, RunLetters>;
/** The intents of the forms of the page of dead letters. */
export const DEAD_LETTER_INTENTS = keysOf(DEAD_LETTER_FORMS);

/**
 * Handles one of the forms of the page of dead letters.
 *
 * @returns the message to show
 * @throws AppError `bad_request` for an unknown form, and as the use cases do
 */
export async function submitDeadLetterForm(
  deps: Deps & { viewer: Viewer },
  { values, intent }: PostedForm,
): Promise<string> {
  const keeper = await asRecordKeeper(deps);
  // The intent names the letter, so that an answer is shown in its row.
  const name = intent.startsWith("discard-") ? "discard" : intent;
  const run = ownValue<RunLetters>(DEAD_LETTER_FORMS, name);
  if (!run) throw new AppError("bad_request", "That form isn't on this page.");
  return run(keeper, values);
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
