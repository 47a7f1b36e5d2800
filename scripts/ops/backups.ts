import { NEWEST } from "#app/features/console/read-cursor.ts";
import { listBackups, setRestorePoint } from "#app/features/records/backups.server.ts";
import { RESTORE_NOTE_MAX } from "#app/features/records/restore-note.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import { printList } from "../lib/print-list.ts";
import { recordsDeps } from "./records-deps.ts";

/** Lists copies and restore points, or names this moment as one. @returns false if the arguments are invalid */
export async function backups([act, ...words]: readonly string[]): Promise<boolean> {
  if (act === undefined) return list();
  const note = cleanLine(words.join(" "));
  if (act !== "point" || note === "" || note.length > RESTORE_NOTE_MAX) return false;
  await setRestorePoint(recordsDeps, note);
  console.log(`Restore point set: ${note}.`);
  return true;
}

async function list(): Promise<boolean> {
  const { backups: listed } = await listBackups(recordsDeps, { kind: null, before: NEWEST });
  printList(
    listed,
    ({ kind, takenAt, note, place }) => `${takenAt}  ${kind.padEnd(13)}  ${note}  ${place ?? ""}`,
    "There are no backups yet.",
  );
  return true;
}
