import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import type { ImportPreview, ImportVerdict } from "../import-events.server.ts";
import { IMPORT_TEXT_MAX } from "../import-rows.ts";
import { managePath } from "../paths.ts";
import { eventPath } from "../rules.ts";
import styles from "./event-editor.module.css";

type ImportScreenProps = { answer: FormAnswer<ImportPreview> | undefined };

const KIND_LABELS = { new: "New", known: "Already there", bad: "Left out" } as const;
/** What an editor has to mend comes first. */
const KIND_ORDER = { bad: 0, new: 1, known: 2 } as const;

/** A calendar or a table of events: first what would become of each row, then the import. */
export function ImportScreen({ answer }: ImportScreenProps) {
  const form = useFormAnswer(answer, { intent: "preview" });
  const preview = answer?.extra;
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow={<Link to={managePath()}>Manage events</Link>}
        title="Import events"
        lead="A calendar (.ics) or a table (.csv), up to 60 kB. You see each row before anything is saved."
      />
      {preview && <Preview preview={preview} answer={answer} />}
      <PostForm form={form} className={styles.form} encType="multipart/form-data">
        <TextField
          label="File"
          name="file"
          type="file"
          accept=".ics,.csv,text/calendar,text/csv"
          error={form.field("file").error}
        />
        <TextAreaField
          label="Or paste it"
          rows={8}
          maxLength={IMPORT_TEXT_MAX}
          help="Columns: name, start, end, start time, end time, track, venue, city, state, zip, time zone, category, website, description."
          {...form.field("source")}
        />
        <Button isBusy={form.isBusy} variant={preview ? "ghost" : "primary"}>
          Check it
        </Button>
      </PostForm>
    </div>
  );
}

function Preview({
  preview: { verdicts, notes },
  answer,
}: {
  preview: ImportPreview;
  answer: FormAnswer<ImportPreview> | undefined;
}) {
  const form = useFormAnswer(answer, { intent: "import" });
  const count = verdicts.filter(({ kind }) => kind === "new").length;
  return (
    <section className={styles.acts} aria-labelledby="preview">
      <h2 id="preview">
        {count} new, {verdicts.length - count} left out
      </h2>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={styles.scroll} aria-label="Rows" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Event</th>
              <th scope="col">When and where</th>
              <th scope="col">What happens</th>
            </tr>
          </thead>
          <tbody>
            {verdicts
              .toSorted((a, b) => KIND_ORDER[a.kind] - KIND_ORDER[b.kind])
              .map((verdict, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name and never move
                <VerdictRow key={at} verdict={verdict} />
              ))}
          </tbody>
        </table>
      </section>
      {count > 0 && (
        <PostForm form={form} className={styles.form}>
          <input type="hidden" name="source" value={answer?.values.source ?? ""} />
          <Button isBusy={form.isBusy}>
            Import {count} {count === 1 ? "event" : "events"}
          </Button>
        </PostForm>
      )}
    </section>
  );
}

function VerdictRow({ verdict }: { verdict: ImportVerdict }) {
  const { place, name, when, where, kind, detail } = verdict;
  return (
    <tr>
      <td>{place}</td>
      <th scope="row">{name || "No name"}</th>
      <td>
        {when}
        <small>{where}</small>
      </td>
      <td data-kind={kind}>
        {KIND_LABELS[kind]}
        {kind === "bad" && <small>{detail}</small>}
        {kind === "known" && detail && (
          <small>
            <Link to={eventPath(detail)}>See it</Link>
          </small>
        )}
      </td>
    </tr>
  );
}
