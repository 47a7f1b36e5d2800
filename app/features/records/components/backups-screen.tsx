import {
  type ConsoleColumn,
  ConsoleFilter,
  ConsoleTable,
} from "#app/features/console/components/console-list.tsx";
import { ConsolePage } from "#app/features/console/components/console-page.tsx";
import type { ConsoleSection } from "#app/features/console/console-section.ts";
import { formatInstant } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { formatCount } from "#app/lib/race-numbers.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { KeysetPager } from "#app/ui/keyset-pager.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import type { BackupLine } from "../backups.server.ts";
import { choicePath } from "../choice-filter.ts";
import { formatAge } from "../format-duration.ts";
import { BACKUPS_CSV_PATH, BACKUPS_PATH } from "../paths.ts";
import { BACKUP_KIND_OPTIONS } from "../record-kinds.ts";
import { RESTORE_NOTE_MAX } from "../restore-note.ts";
import styles from "./records.module.css";

type BackupsScreenProps = {
  sections: readonly ConsoleSection[];
  /** What is listed; null for both kinds. */
  kind: BackupLine["kind"] | null;
  backups: readonly BackupLine[];
  next: number | null;
  isFirst: boolean;
  newestCopy: { takenAt: string | null; isOld: boolean };
  /** Milliseconds since 1970. */
  now: number;
  answer: FormAnswer<unknown> | undefined;
};

/** Copies by `npm run backup`, moments that Time Travel can go back to, and a button that names the current one. */
export function BackupsScreen(props: BackupsScreenProps) {
  const { sections, kind, backups, next, isFirst, newestCopy, now, answer } = props;
  return (
    <ConsolePage title="Backups" sections={sections} section={BACKUPS_PATH}>
      <Alert status={newestCopy.isOld ? "warning" : "success"}>{copyText(newestCopy, now)}</Alert>
      <RestorePointForm answer={answer} />
      <ConsoleFilter action={BACKUPS_PATH} label="Find backups" isNarrowed={kind !== null}>
        <SelectField
          key={kind}
          label="Kind"
          name="kind"
          placeholder="Both"
          options={BACKUP_KIND_OPTIONS}
          defaultValue={kind ?? ""}
        />
      </ConsoleFilter>
      {backups.length === 0 ? (
        <EmptyState title={kind ? "No match" : "None yet"}>
          <p>Copies and restore points are listed here, the newest first.</p>
        </EmptyState>
      ) : (
        <ConsoleTable
          label="Backups"
          columns={columnsAt(now)}
          rows={backups}
          keyOf={({ id }) => id}
        />
      )}
      <KeysetPager
        firstTo={isFirst ? null : choicePath(BACKUPS_PATH, { kind })}
        nextTo={next === null ? null : choicePath(BACKUPS_PATH, { kind }, next)}
        csvTo={choicePath(BACKUPS_CSV_PATH, { kind })}
      />
    </ConsolePage>
  );
}

function copyText({ takenAt, isOld }: BackupsScreenProps["newestCopy"], now: number) {
  if (takenAt === null) {
    return "There is no copy yet. Make one with npm run backup: only it outlasts a lost account.";
  }
  const age = `The newest copy is ${formatAge(now - Date.parse(takenAt))} old.`;
  return isOld ? `${age} Make one each day, with npm run backup.` : age;
}

function RestorePointForm({ answer }: Pick<BackupsScreenProps, "answer">) {
  const form = useFormAnswer(answer, { intent: "restore-point" });
  return (
    <section aria-labelledby="restore-point" className={styles.section}>
      <h2 id="restore-point">Before something risky</h2>
      <p>
        D1 can go back to any minute of the last 30 days. Name this one, so that it's found again.
        Pictures and settings stay as they are: those are only in copies.
      </p>
      <PostForm form={form} className={`${styles.retry} ${styles.point}`}>
        <TextField
          label="What comes next?"
          maxLength={RESTORE_NOTE_MAX}
          required
          {...form.field("note")}
        />
        <Button isBusy={form.isBusy}>Set a restore point</Button>
      </PostForm>
    </section>
  );
}

function columnsAt(now: number): readonly ConsoleColumn<BackupLine>[] {
  return [
    { heading: "What", cell: (backup) => <WayBack backup={backup} /> },
    {
      heading: "Taken",
      cell: ({ takenAt }) => <time dateTime={takenAt}>{formatInstant(takenAt)}</time>,
    },
    { heading: "Age", cell: ({ takenAt }) => formatAge(now - Date.parse(takenAt)) },
    { heading: "Size", cell: sizeText },
  ];
}

function sizeText({ kind, byteCount, rowCount, objectCount }: BackupLine): string {
  if (kind === "restore-point") return "The database";
  const size = `${formatCount(Math.ceil(byteCount / 1e6))} MB`;
  return `${size}: ${formatCount(rowCount)} rows, ${formatCount(objectCount)} objects`;
}

/** Its name, which opens the command that goes back to it: the row's control for j, k and Enter. */
function WayBack({ backup }: { backup: BackupLine }) {
  const { kind, place, note } = backup;
  return (
    <details className={styles.cause}>
      <summary data-row="">{kind === "copy" ? `Copy in ${place}` : note}</summary>
      <pre>{wayBack(backup)}</pre>
    </details>
  );
}

function wayBack({ kind, takenAt }: BackupLine): string {
  return kind === "copy"
    ? "npm run restore"
    : `npx wrangler d1 time-travel restore DB --timestamp ${takenAt}`;
}
