import { useEffect, useRef } from "react";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, TextAreaField } from "#app/ui/field.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import type { RedirectPreview } from "../import-redirects.server.ts";
import styles from "./operations.module.css";

type Answer = FormAnswer<RedirectPreview> | undefined;

/** Imports a CSV file of redirects, after a preview of each row. */
export function ImportRedirects({ answer }: { answer: Answer }) {
  const preview = answer?.intent === "preview" ? answer.extra : undefined;
  const form = useFormAnswer(answer, { intent: "preview" });
  const importing = useFormAnswer(answer, { intent: "import" });
  const isOpen = form.answer !== undefined || importing.answer !== undefined;
  return (
    <section aria-labelledby="import" className={styles.section}>
      <details open={isOpen}>
        <summary>
          <h2 id="import">Import a file</h2>
        </summary>
        {preview && <Preview key={preview.held} preview={preview} />}
        <PostForm
          form={importing.answer ? { ...form, answer: importing.answer } : form}
          className={styles.form}
          encType="multipart/form-data"
        >
          <FileField
            label="File"
            name="file"
            accept=".csv,text/csv"
            error={form.field("file").error ?? importing.field("file").error}
          />
          <TextAreaField
            label="Or paste it"
            rows={5}
            help="Columns: from, to, status. You see each row before anything is saved."
            {...form.field("source")}
          />
          <CheckboxField
            label="Rows may lead to other sites"
            name="isExternal"
            defaultChecked={form.answer?.values.isExternal === "on"}
          />
          <Button variant="ghost" isBusy={form.isBusy}>
            Check it
          </Button>
        </PostForm>
      </details>
    </section>
  );
}

const KINDS = {
  new: "New",
  changed: "Changed",
  known: "Already there",
  bad: "Left out",
} as const;

function Preview({ preview }: { preview: RedirectPreview }) {
  const { verdicts, notes, held, seen, isExternal } = preview;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const count = verdicts.filter(({ kind }) => kind === "new" || kind === "changed").length;
  const left = verdicts.filter(({ kind }) => kind === "bad").length;
  return (
    <div className={styles.preview}>
      <h3 ref={heading} tabIndex={-1}>
        {count} to import, {left} left out
      </h3>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={styles.scroll} aria-label="Rows" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">From</th>
              <th scope="col">To</th>
              <th scope="col">What happens</th>
            </tr>
          </thead>
          <tbody>
            {verdicts.map(({ line, from, to, status, kind, detail }) => (
              <tr key={line}>
                <td>{line}</td>
                <th scope="row">{from}</th>
                <td>{to}</td>
                <td data-kind={kind}>
                  {KINDS[kind]} {kind !== "bad" && status}
                  {detail && <small>{detail}</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {count > 0 && (
        <PostForm className={styles.actions}>
          <input type="hidden" name="intent" value="import" />
          <input type="hidden" name="held" value={held} />
          <input type="hidden" name="seen" value={seen} />
          {isExternal && <input type="hidden" name="isExternal" value="on" />}
          <Button>
            Import {count} {count === 1 ? "redirect" : "redirects"}
          </Button>
        </PostForm>
      )}
    </div>
  );
}
