import { z } from "zod";
import type { Deps } from "#app/deps.ts";
import { NEWEST } from "#app/features/console/read-cursor.ts";
import type { WrittenColumn } from "#app/lib/csv/columns.ts";
import { csvResponse } from "#app/lib/csv/stream-csv.server.ts";
import { invalidFields } from "#app/lib/forms/read-fields.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import { insertAudit } from "#db/queries/audit.ts";
import { findAllBackups, insertBackup, type StoredBackup } from "#db/queries/backups.ts";
import type { BackupKind } from "#db/schema/records.ts";
import type { RecordsDeps } from "./records-deps.server.ts";
import { RESTORE_NOTE_MAX } from "./restore-note.ts";

const PAGE = 30;
const ROWS_MAX = 20_000;

export type BackupLine = ReturnType<typeof presentBackup>;

/**
 * A page of copies and restore points, newest first.
 *
 * @param kind null for both
 * @returns `next`, the next page's cursor
 */
export async function listBackups(
  { db }: Pick<Deps, "db">,
  { kind, before }: { kind: BackupKind | null; before: number },
) {
  const rows = await findAllBackups(db, { kind, before, limit: PAGE + 1 });
  const page = rows.slice(0, PAGE);
  return {
    backups: page.map(presentBackup),
    next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

function presentBackup({ takenAt, ...backup }: StoredBackup) {
  return { ...backup, takenAt: takenAt.toISOString() };
}

const COLUMNS: readonly WrittenColumn<BackupLine>[] = [
  { heading: "Backup", cell: ({ id }) => id },
  { heading: "Kind", cell: ({ kind }) => kind },
  { heading: "Taken", cell: ({ takenAt }) => takenAt },
  { heading: "Note", cell: ({ note }) => note },
  { heading: "Place", cell: ({ place }) => place },
  { heading: "Bytes", cell: ({ byteCount }) => byteCount },
  { heading: "Rows", cell: ({ rowCount }) => rowCount },
  { heading: "Objects", cell: ({ objectCount }) => objectCount },
];

/** The copies and restore points, newest first and at most 20,000, as a CSV file. */
export function exportBackups(
  { db, log }: Pick<Deps, "db" | "log">,
  kind: BackupKind | null,
): Response {
  return csvResponse("backups.csv", {
    columns: COLUMNS,
    rowsMax: ROWS_MAX,
    async read(last: BackupLine | null, limit) {
      const before = last?.id ?? NEWEST;
      return (await findAllBackups(db, { kind, before, limit })).map(presentBackup);
    },
    log,
    failed: "backups.export_failed",
  });
}

const noteSchema = z.string().overwrite(cleanLine).min(1).max(RESTORE_NOTE_MAX);

/**
 * Names the current moment, so that D1's Time Travel can go back to it: before something risky. It copies nothing.
 *
 * @throws AppError `invalid` without a note
 */
export async function setRestorePoint(deps: RecordsDeps, typed: string): Promise<void> {
  const note = noteSchema.safeParse(typed);
  if (!note.success) {
    throw invalidFields({ note: `Say what comes next, in 1 to ${RESTORE_NOTE_MAX} characters.` });
  }
  const takenAt = deps.clock.now();
  await deps.db.batch([
    insertBackup(deps.db, { kind: "restore-point", takenAt, note: note.data }),
    insertAudit(deps.db, {
      createdAt: takenAt,
      actorId: deps.actor?.id ?? null,
      action: "backup.restore-point",
      subjectKind: "backups",
      subjectId: 0,
      detail: { note: note.data },
    }),
  ]);
}
