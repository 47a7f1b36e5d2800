import { useRef } from "react";
import { useNavigation } from "react-router";
import { formatInstant } from "#app/lib/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { useShortcuts } from "#app/ui/use-shortcuts.ts";
import type { SlipReview } from "../read-slip-review.server.ts";
import { SLIP_NOTE_MAX, SLIP_NOTES_MAX } from "../schema.ts";
import { focusSlip } from "./focus-slip.ts";
import styles from "./moderation.module.css";

type SlipNotesProps = {
  notes: SlipReview["notes"];
  /** The text of a note that could not be saved. */
  text: string | undefined;
  error: string | undefined;
};

/** The moderators' notes about a slip, newest first, and a form to add one. */
export function SlipNotes({ notes, text, error }: SlipNotesProps) {
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().state !== "idle";
  useShortcuts({ w: () => form.current?.querySelector("textarea")?.focus() });
  return (
    <>
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
      {notes.length < SLIP_NOTES_MAX && (
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
            help="The racer never sees it."
            onKeyDown={(event) => {
              if (event.key === "Escape") focusSlip();
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
                event.currentTarget.form?.requestSubmit();
              }
            }}
          />
          <Button variant="ghost" isBusy={isBusy}>
            Save note
          </Button>
        </PostForm>
      )}
    </>
  );
}
