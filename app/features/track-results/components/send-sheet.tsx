import { formatLongDay } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { formatCount } from "#app/lib/race-numbers.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import { RESULT_COLUMNS } from "../columns.ts";
import type { SheetPreview } from "../upload-sheet.server.ts";
import { BadRows } from "./bad-rows.tsx";
import styles from "./track-desk.module.css";

type SendProps = { answer: FormAnswer<unknown> | undefined; preview: SheetPreview | null };

/** Sends in an evening: a file is checked first, and stored once its sender has seen what was read. */
export function SendSheet({ answer, preview }: SendProps) {
  const form = useFormAnswer(answer, { intent: "check" });
  return (
    <section className={styles.panel} aria-labelledby="send">
      <h2 id="send" className={styles.heading}>
        Send an evening
      </h2>
      <PostForm form={form} encType="multipart/form-data" className={styles.form} noValidate>
        <div className={styles.fields}>
          <FileField
            label="CSV file"
            name="file"
            accept=".csv,text/csv"
            error={form.field("file").error}
            help="From your timing system: up to 5,000 rows or 2 MB."
            required
          />
          <TextField
            label="Evening"
            {...form.field("ranOn")}
            type="date"
            help="Only if the file doesn't say."
          />
          <SelectField
            label="Dates like 11/5/2026"
            {...form.field("dayOrder")}
            options={[
              { value: "month-first", label: "Month first" },
              { value: "day-first", label: "Day first" },
            ]}
          />
        </div>
        <Button isBusy={form.isBusy}>Check the file</Button>
      </PostForm>
      {preview && <Preview preview={preview} answer={answer} />}
    </section>
  );
}

type PreviewProps = { preview: SheetPreview; answer: FormAnswer<unknown> | undefined };

function Preview({ preview, answer }: PreviewProps) {
  const { checked, held } = preview;
  const form = useFormAnswer(answer, { intent: "store", start: { ranOn: checked?.ranOn ?? "" } });
  return (
    <>
      <h3 className={styles.heading} data-checked="">
        {checked
          ? `${formatCount(checked.rowCount)} runs, ${formatCount(checked.badRowCount)} left out`
          : "Which column is the ET?"}
      </h3>
      {checked && <BadRows rows={checked.badRows} />}
      {checked && checked.rowCount > 0 && (
        <PostForm form={form} className={styles.form} noValidate>
          <input type="hidden" name="held" value={held} />
          <input type="hidden" name="dayOrder" value={answer?.values.dayOrder ?? ""} />
          {checked.ranOn === null ? (
            <TextField label="Which evening is it?" {...form.field("ranOn")} type="date" required />
          ) : (
            <>
              <input type="hidden" name="ranOn" value={checked.ranOn} />
              <p>The evening of {formatLongDay(checked.ranOn)}.</p>
            </>
          )}
          <Button isBusy={form.isBusy}>
            {`Send ${formatCount(checked.rowCount)} ${checked.rowCount === 1 ? "run" : "runs"}`}
          </Button>
        </PostForm>
      )}
      <Columns preview={preview} answer={answer} />
    </>
  );
}

/** Which heading is what: guessed, and corrected once for all later files. */
function Columns({ preview, answer }: PreviewProps) {
  const { columns, headings, held, checked } = preview;
  const form = useFormAnswer(answer, { intent: "columns", start: columns });
  const options = headings.map((heading) => ({ value: heading, label: heading }));
  return (
    <details open={checked === null || Object.keys(form.errors).length > 0}>
      <summary>Columns</summary>
      <PostForm form={form} className={styles.form} noValidate>
        <p className={styles.muted}>Set them once. We read your next files the same way.</p>
        <input type="hidden" name="held" value={held} />
        <input type="hidden" name="ranOn" value={answer?.values.ranOn ?? ""} />
        <input type="hidden" name="dayOrder" value={answer?.values.dayOrder ?? ""} />
        <div className={styles.fields}>
          {RESULT_COLUMNS.map(({ name, heading, isRequired }) => (
            <SelectField
              key={name}
              label={heading}
              placeholder="Not in the file"
              options={options}
              required={isRequired}
              {...form.field(name)}
              defaultValue={columns[name] ?? ""}
            />
          ))}
        </div>
        <Button variant="ghost" isBusy={form.isBusy}>
          Check again
        </Button>
      </PostForm>
    </details>
  );
}
