import type { QueuedJob } from "#app/lib/queued-job.ts";
import type { BackupKind } from "#db/schema/records.ts";
import { JOB_STATE_LABELS, type JobState } from "./job-states.ts";

/** What dead letters are narrowed to. */
export const LETTER_KINDS = [
  { value: "mail", label: "Mail" },
  { value: "card", label: "Share pictures" },
  { value: "step", label: "Jobs" },
] as const satisfies readonly { value: QueuedJob["kind"]; label: string }[];
export type LetterKind = QueuedJob["kind"];

/** What backups are narrowed to. */
export const BACKUP_KIND_OPTIONS = [
  { value: "copy", label: "Copies" },
  { value: "restore-point", label: "Restore points" },
] as const satisfies readonly { value: BackupKind; label: string }[];

/** What jobs are narrowed to. */
export const JOB_STATE_OPTIONS = (
  ["late", "failed", "never", "waiting", "running", "done"] as const
).map((value: JobState) => ({ value, label: JOB_STATE_LABELS[value] }));
