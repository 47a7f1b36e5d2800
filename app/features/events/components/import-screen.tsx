import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextAreaField } from "#app/ui/field.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import { EVENT_COLUMNS } from "../columns.ts";
import type { ImportPreview } from "../import-events.server.ts";
import { managePath } from "../paths.ts";
import styles from "./event-editor.module.css";
import { EventPlaceFields } from "./event-place-fields.tsx";
import { ImportPreviewForm } from "./import-preview-form.tsx";

type ImportScreenProps = { answer: FormAnswer<ImportPreview> | undefined };

const DAY_ORDERS = [
  { value: "month-first", label: "Month first: May 8" },
  { value: "day-first", label: "Day first: August 5" },
];

/** Imports a calendar or a table of events, after a preview of each row. */
export function ImportScreen({ answer }: ImportScreenProps) {
  const preview = answer?.extra;
  // Errors in a checked file are shown next to the file; while it has a preview, they are shown there.
  const message = preview ? "" : (answer?.message ?? "");
  const fileAnswer = answer && { ...answer, message, intent: "preview" };
  const form = useFormAnswer(fileAnswer, { intent: "preview" });
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow={<Link to={managePath()}>Manage events</Link>}
        title="Import events"
        lead="A calendar (.ics) or a table (.csv), up to 2 MB. You see each row before anything is saved."
      >
        <Link to="/desk/help#imports">How imports work</Link>
      </PageHead>
      {preview && answer && <ImportPreviewForm preview={preview} answer={answer} />}
      <PostForm form={form} className={styles.form} encType="multipart/form-data">
        <FileField
          label="File"
          name="file"
          accept=".ics,.ical,.vcs,.csv,text/calendar,text/x-vcalendar,text/csv"
          error={form.field("file").error}
        />
        <TextAreaField
          label="Or paste it"
          rows={8}
          help={`Columns: ${EVENT_COLUMNS.map(({ heading }) => heading).join(", ")}.`}
          {...form.field("source")}
        />
        <SelectField
          label="Dates like 5/8/2027"
          options={DAY_ORDERS}
          placeholder="As the file shows, or month first"
          {...form.field("dayOrder")}
        />
        <fieldset className={styles.group}>
          <legend>Events without a place</legend>
          <EventPlaceFields form={form} trackHelp="They're at this track." />
        </fieldset>
        <Button isBusy={form.isBusy} variant={preview ? "ghost" : "primary"}>
          Check it
        </Button>
      </PostForm>
    </div>
  );
}
