import { NEWEST } from "#app/features/console/read-cursor.ts";
import { listMails, type MailLine } from "#app/features/records/list-mails.server.ts";
import { MAIL_FILTERS } from "#app/features/records/mail-filter.ts";
import { readMail } from "#app/features/records/read-mail.server.ts";
import { retryMail, retryMails } from "#app/features/records/retry-mails.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { printList } from "../lib/print-list.ts";
import { fail } from "../lib/project.ts";
import { isJson } from "../lib/target.ts";
import { recordsDeps } from "./records-deps.ts";

/**
 * The outbox: lists the newest mails, prints one without its secret links, or queues one or all that failed again.
 *
 * @returns false if the arguments are invalid
 */
export async function mail([act, id = "", ...more]: readonly string[]): Promise<boolean> {
  const isId = /^\d{1,15}$/.test(id);
  if (more.length > 0) return false;
  if (act === "list" && (id === "" || MAIL_FILTERS.some(({ value }) => value === id))) {
    await list(id || null, "There is no such mail.");
  } else if (act === "failed" && id === "") {
    await list("failed", "No mail was given up.");
  } else if (act === "show" && isId) {
    await show(Number(id));
  } else if (act === "retry" && id === "all") {
    await retryAll();
  } else if (act === "retry" && isId) {
    await retry(Number(id));
  } else {
    return false;
  }
  return true;
}

async function list(state: string | null, none: string) {
  const { mails } = await listMails(recordsDeps, { to: "", state, before: NEWEST });
  printList(mails, lineOf, none);
}

function lineOf({ id, at, to, subject, state, attempts, failure }: MailLine): string {
  const reason = failure && `\n    ${attempts} attempts; ${failure}`;
  return `${id}  ${at}  ${state}  ${to}  ${subject}${reason}`;
}

async function show(id: number) {
  const { canRetry: _, text, ...line } = await readMail(recordsDeps, id);
  if (isJson) console.log(JSON.stringify({ ...line, text }, null, 1));
  else console.log(`${lineOf(line)}\n\n${text}`);
}

/** Only the site has access to the queue; its hourly job queues mails that are older than an hour. */
async function retry(id: number) {
  try {
    await retryMail(recordsDeps, id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    fail(`${error.message} See: npm run ops -- mail failed`);
  }
  console.log(`Mail ${id} goes out with the next hourly job, once it is an hour old.`);
}

/** Includes the mails that wait for the next day, for when the quota was raised. */
async function retryAll() {
  let count = 0;
  for (let hasMore = true; hasMore; ) {
    const retried = await retryMails(recordsDeps);
    for (const { id, recipient, subject } of retried.mails) {
      console.log(`${id}  ${recipient}  ${subject}`);
    }
    count += retried.mails.length;
    hasMore = retried.hasMore;
  }
  if (count === 0) console.log("No mail has failed or is waiting for another day.");
  else console.log("They go out with the hourly job, once they are an hour old.");
}
