import { fail } from "../lib/project.ts";
import { queryDatabase } from "../lib/target.ts";

/**
 * Mails that were given up: lists the newest, or has one tried again.
 *
 * @returns false when the words are not understood
 */
export async function mail([act, id = ""]: readonly string[]): Promise<boolean> {
  if (act === "failed") {
    await listFailed();
    return true;
  }
  if (act !== "retry" || !/^\d{1,15}$/.test(id)) return false;
  await retry(Number(id));
  return true;
}

async function listFailed() {
  const rows = await queryDatabase(
    `select id, created_at, recipient, subject, attempts, last_error from mails
     where status = 'FAILED' order by created_at desc limit 50`,
  );
  for (const row of rows) {
    const at = new Date(Number(row.created_at)).toISOString();
    console.log(`${row.id}  ${at}  ${row.recipient}  ${row.subject}`);
    console.log(`    ${row.attempts} attempts; ${row.last_error}`);
  }
  if (rows.length === 0) console.log("No mail was given up.");
}

/** The hourly job queues whatever waits longer than an hour; nobody else reaches the queue. */
async function retry(id: number) {
  const rows = await queryDatabase(
    `update mails set status = 'QUEUED', attempts = 0, last_error = ''
     where id = ${id} and status = 'FAILED' returning id`,
  );
  if (rows.length === 0) fail(`No mail ${id} was given up. See: npm run ops -- mail failed`);
  console.log(`Mail ${id} goes out with the next hourly job, once it is an hour old.`);
}
