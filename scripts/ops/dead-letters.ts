import { NEWEST } from "#app/features/console/read-cursor.ts";
import { discardDeadLetter, listDeadLetters } from "#app/features/records/dead-letters.server.ts";
import { printList } from "../lib/print-list.ts";
import { recordsDeps } from "./records-deps.ts";
import { runOnSite } from "./site-command.ts";

/**
 * Lists the newest messages that the queue gave up, sends one or the oldest hundred again, or discards one, by its number and its name.
 *
 * @returns false if the arguments are invalid
 */
export async function deadLetters([act, id = "", ...options]: readonly string[]): Promise<boolean> {
  if (act === undefined) return list();
  const number = /^\d{1,15}$/.test(id) ? Number(id) : null;
  if (act === "send" && (number !== null || id === "all")) {
    return runOnSite("deadLetters", { id: number }, options);
  }
  const [typed, ...rest] = options;
  if (act !== "discard" || number === null || typed === undefined || rest.length > 0) return false;
  await discardDeadLetter(recordsDeps, number, typed);
  console.log(`Message ${number} is discarded.`);
  return true;
}

async function list(): Promise<boolean> {
  const { letters } = await listDeadLetters(recordsDeps, { kind: null, before: NEWEST });
  printList(letters, ({ id, at, label }) => `${id}  ${at}  ${label}`, "The queue gave nothing up.");
  return true;
}
