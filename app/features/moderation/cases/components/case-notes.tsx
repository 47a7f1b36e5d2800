import { useRef } from "react";
import { useNavigation } from "react-router";
import { formatInstant } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { useShortcuts } from "#app/ui/use-shortcuts.ts";
import styles from "../../components/moderation.module.css";
import { SLIP_NOTE_MAX } from "../../schema.ts";
import type { CaseNote } from "../write-case-note.server.ts";

type CaseNotesProps = {
  notes: readonly CaseNote[];
  /** The text of a note that could not be saved. */
  text: string | undefined;
  error: string | undefined;
};

/** The moderators' notes on the one report, comment or appeal of a page, and a form to add one. The key t goes there. */
export function CaseNotes({ notes, text, error }: CaseNotesProps) {
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().state !== "idle";
  useShortcuts({ t: () => form.current?.querySelector("textarea")?.focus() });
  return (
    <section aria-labelledby="case-notes" className={styles.below}>
      <h2 id="case-notes">Notes between moderators</h2>
      {notes.length > 0 && (
        <ol className={styles.history}>
          {notes.map((note) => (
            <li key={note.id}>
              <time dateTime={note.at}>{formatInstant(note.at)}</time>
              <span className={styles.noteText}>
                <b>{note.author}</b> {note.text}
              </span>
            </li>
          ))}
        </ol>
      )}
      <PostForm ref={form} className={styles.noteForm} aria-label="Note">
        <input type="hidden" name="act" value="note" />
        <TextAreaField
          className={styles.noteField}
          label="Note to the other moderators"
          name="text"
          rows={2}
          maxLength={SLIP_NOTE_MAX}
          required
          defaultValue={text}
          error={error}
          help="Only moderators see it."
          onKeyDown={(event) => {
            if (event.key === "Escape") event.currentTarget.blur();
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
              event.currentTarget.form?.requestSubmit();
            }
          }}
        />
        <Button variant="ghost" isBusy={isBusy}>
          Save note <kbd>t</kbd>
        </Button>
      </PostForm>
    </section>
  );
}

/** A note that was refused, for the form. */
export function noteOf(answer: FormAnswer | undefined): Pick<CaseNotesProps, "text" | "error"> {
  const isNote = answer?.values.act === "note";
  return { text: isNote ? answer.values.text : undefined, error: answer?.errors.text };
}
