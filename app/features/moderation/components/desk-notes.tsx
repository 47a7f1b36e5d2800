import { type KeyboardEvent, useRef } from "react";
import { useNavigation } from "react-router";
import { formatInstant } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { useShortcuts } from "#app/ui/use-shortcuts.ts";
import { SLIP_NOTE_MAX } from "../schema.ts";
import { focusSlip } from "./focus-slip.ts";
import styles from "./moderation.module.css";

type Note = { id: number; author: string; text: string; createdAt: string };

type DeskNotesProps = {
  /** Newest first. */
  notes: readonly Note[];
  /** How many there may be; then there is no form. */
  most: number;
  /** The key that goes to the field: on the pages of cases, w writes the answer. */
  hotkey: "w" | "t";
  /** The text of a note that could not be saved. */
  text: string | undefined;
  error: string | undefined;
};

/** The moderators' notes about a slip, a report, a comment or an appeal, and a form to add one. */
export function DeskNotes({ notes, most, hotkey, text, error }: DeskNotesProps) {
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">Notes between moderators</h2>
      {notes.length > 0 && (
        <ol className={styles.history}>
          {notes.map((note) => (
            <li key={note.id}>
              <time dateTime={note.createdAt}>{formatInstant(note.createdAt)}</time>
              <span className={styles.noteText}>
                <b>{note.author}</b> {note.text}
              </span>
            </li>
          ))}
        </ol>
      )}
      {/* Empty again after each note. */}
      {notes.length < most && (
        <NoteForm key={notes.length} hotkey={hotkey} text={text} error={error} />
      )}
    </section>
  );
}

function NoteForm({ hotkey, text, error }: Pick<DeskNotesProps, "hotkey" | "text" | "error">) {
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().state !== "idle";
  useShortcuts({ [hotkey]: () => form.current?.querySelector("textarea")?.focus() });
  return (
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
        onKeyDown={sendOrLeave}
      />
      <Button variant="ghost" isBusy={isBusy}>
        Save note <kbd>{hotkey}</kbd>
      </Button>
    </PostForm>
  );
}

/** Ctrl+Enter saves, Escape returns to where single keys act. */
function sendOrLeave(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key === "Escape") {
    event.currentTarget.blur();
    focusSlip();
  }
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.currentTarget.form?.requestSubmit();
  }
}

/** A note that was refused, for the form. */
export function noteOf(answer: FormAnswer | undefined): Pick<DeskNotesProps, "text" | "error"> {
  const isNote = answer?.values.act === "note";
  return { text: isNote ? answer.values.text : undefined, error: answer?.errors.text };
}
