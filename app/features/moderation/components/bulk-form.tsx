import { useRef } from "react";
import { useNavigation } from "react-router";
import { IDEMPOTENCY_FIELD } from "#app/lib/idempotency-key.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { useShortcuts } from "#app/ui/use-shortcuts.ts";
import type { BulkResult } from "../approve-seen.server.ts";
import desk from "./moderation.module.css";
import styles from "./queue.module.css";

type BulkFormProps = {
  /** The form's id, which the table's checkboxes refer to. */
  id: string;
  submitKey: string;
  /** How many slips on the page can be marked. */
  ready: number;
};

/** Approves the marked slips in bulk. Only unflagged ones that were opened can be marked. */
export function BulkForm({ id, submitKey, ready }: BulkFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().state !== "idle";
  useShortcuts({ b: () => form.current?.requestSubmit() });
  if (ready === 0) {
    return (
      <p className={styles.bulk}>
        Slips without flags can be approved together once you have opened each of them.
      </p>
    );
  }
  return (
    <PostForm id={id} ref={form} className={styles.bulk} aria-label="Approve together">
      <input type="hidden" name={IDEMPOTENCY_FIELD} value={submitKey} />
      <span>
        {ready} on this page {ready === 1 ? "is" : "are"} without flags and opened by you.
      </span>
      <Button isBusy={isBusy} className={desk.approve}>
        Approve selected <kbd>b</kbd>
      </Button>
    </PostForm>
  );
}

/** The results of the slips that could not be approved in bulk. */
export function BulkOutcome({ results }: { results: readonly BulkResult[] }) {
  const approved = results.filter(({ outcome }) => outcome === "approved").length;
  const failures = results.filter(({ outcome }) => outcome !== "approved");
  return (
    <>
      <p>
        {approved} of {results.length} approved.
      </p>
      <ul className={desk.changes}>
        {failures.map(({ id, message }) => (
          <li key={id}>{message}</li>
        ))}
      </ul>
    </>
  );
}
