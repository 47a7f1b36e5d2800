import { formatInstant } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { formatCount } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { DEALER_COLUMNS } from "../columns.ts";
import type { ImportPage } from "../read-import-page.server.ts";
import { IMPORT_PATH, importPath, MAX_FILE_BYTES, MAX_ROWS, TOO_LARGE } from "../rules.ts";
import { ImportPreview } from "./import-preview.tsx";
import styles from "./import-screen.module.css";
import { type CheckProgress, useFileCheck } from "./use-file-check.ts";
import { useFileUpload } from "./use-file-upload.ts";

const STATUS_NAMES: Readonly<Record<ImportPage["imports"][number]["status"], string>> = {
  READING: "Being checked",
  READY: "Waiting for you",
  REFUSED: "Refused",
  LIVE: "Live",
  REPLACED: "Replaced",
  DISCARDED: "Thrown away",
};

const DAY_ORDERS = [
  { value: "month-first", label: "Month first: November 5" },
  { value: "day-first", label: "Day first: May 11" },
];

type ImportScreenProps = { page: ImportPage; answer: FormAnswer | undefined };

/** Where an editor uploads a dealer file, reviews it and publishes it. */
export function ImportScreen({ page, answer }: ImportScreenProps) {
  const { selected, imports, live } = page;
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow="Staff"
        title="Import dealers"
        lead="One CSV replaces every dealer and count. You look it over before visitors see it."
      >
        <Link to="/desk/help#imports">How imports work</Link>
      </PageHead>
      {selected && <ImportPreview file={selected} live={live} answer={answer} />}
      <div className={styles.columns}>
        <Upload answer={answer} />
        <Columns />
      </div>
      <Imports imports={imports} />
    </div>
  );
}

function Upload({ answer }: { answer: FormAnswer | undefined }) {
  const { form, sentPercent } = useFileUpload(answer);
  const { isBusy } = form;
  const isUploading = sentPercent !== null && sentPercent < 100;
  const check = useFileCheck(isBusy);
  return (
    <section aria-labelledby="upload-title">
      <h2 id="upload-title" className={styles.heading}>
        New file
      </h2>
      <PostForm
        form={form}
        action={IMPORT_PATH}
        encType="multipart/form-data"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          form.submit(event.currentTarget);
        }}
      >
        <FileField
          label="CSV file"
          name="file"
          accept=".csv,text/csv"
          error={form.field("file").error}
          help={`Up to ${formatCount(MAX_ROWS)} rows and 24 MB.`}
          required
          onChange={({ currentTarget }) => validateSize(currentTarget)}
        />
        <SelectField
          label="Dates like 11/5/2026"
          options={DAY_ORDERS}
          {...form.field("dayOrder")}
        />
        <Button isBusy={isBusy}>Check the file</Button>
        {isUploading && <Percent done={sentPercent} verb="sent" />}
        {isBusy && check && <Percent done={check.percent} verb="checked" />}
        <p role="status" className={styles.progress}>
          {isBusy && describeStep(isUploading, check)}
        </p>
      </PostForm>
    </section>
  );
}

const PROGRESS = { sent: "Upload progress", checked: "Check progress" };

function Percent({ done, verb }: { done: number; verb: keyof typeof PROGRESS }) {
  return (
    <p className={styles.percent}>
      <progress max={100} value={done} aria-label={PROGRESS[verb]} />{" "}
      <span aria-hidden="true">
        {done}% {verb}
      </span>
    </p>
  );
}

function describeStep(isUploading: boolean, check: CheckProgress | null): string {
  if (check) return `${formatCount(check.rowCount)} rows checked…`;
  return isUploading ? "Sending the file…" : "Sent. Checking the rows…";
}

/** Rejects a file that is too large before it is uploaded. */
function validateSize(input: HTMLInputElement) {
  const isTooLarge = (input.files?.[0]?.size ?? 0) > MAX_FILE_BYTES;
  input.setCustomValidity(isTooLarge ? TOO_LARGE : "");
  input.reportValidity();
}

const REQUIRED = DEALER_COLUMNS.filter(({ isRequired }) => isRequired);
const OPTIONAL = DEALER_COLUMNS.filter(({ isRequired }) => !isRequired);

function headingsOf(columns: readonly { heading: string }[]): string {
  return columns.map(({ heading }) => heading).join(", ");
}

function Columns() {
  return (
    <section aria-labelledby="columns-title">
      <h2 id="columns-title" className={styles.heading}>
        Columns
      </h2>
      <p>
        The first row names them, in any order: <code>{headingsOf(REQUIRED)}</code>. If you have
        them: <code>{headingsOf(OPTIONAL)}</code>.
      </p>
      <p>
        One row per dealer, model and trim. The same code is the same dealer. Without latitude and
        longitude we go by ZIP. One bad row and we import nothing.
      </p>
    </section>
  );
}

function Imports({ imports }: Pick<ImportPage, "imports">) {
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby="imports-title" className={styles.imports}>
      <h2 id="imports-title" className={styles.heading}>
        Earlier files
      </h2>
      <ol>
        {imports.map(({ id, fileName, status, rowCount, editor, createdAt }) => (
          <li key={id} data-live={status === "LIVE" || undefined}>
            <Link to={importPath(id)}>{fileName}</Link>
            <span>
              {STATUS_NAMES[status]} · {formatCount(rowCount)} {rowCount === 1 ? "row" : "rows"} ·{" "}
              {editor ?? "a script"} · {formatInstant(createdAt)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
