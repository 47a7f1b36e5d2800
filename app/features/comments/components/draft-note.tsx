import { formatElapsed } from "#app/lib/format-elapsed.ts";
import { Button } from "#app/ui/button.tsx";
import styles from "./comment.module.css";

type DraftNoteProps = {
  /** In milliseconds. */
  savedAt: number;
  onDiscard: () => void;
};

/** Says that a form has a draft from this device, with a button that discards it. */
export function DraftNote({ savedAt, onDiscard }: DraftNoteProps) {
  return (
    <p className={styles.draft}>
      Draft saved {formatElapsed(Date.now() - savedAt)}
      <Button type="button" variant="quiet" onClick={onDiscard}>
        Discard
      </Button>
    </p>
  );
}
