import { useRef } from "react";
import { formatInstant } from "#app/lib/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { useShortcuts } from "#app/ui/use-shortcuts.ts";
import type { SiteChangeLine } from "../list-changes.server.ts";
import styles from "./operations.module.css";

type ChangesProps = { changes: readonly SiteChangeLine[] };

/** The latest change, while it is recent, with a button to take it back; `u` does the same. */
export function UndoLine({ changes }: ChangesProps) {
  const bar = useRef<HTMLElement>(null);
  useShortcuts({ u: () => bar.current?.querySelector("form")?.requestSubmit() });
  const [latest] = changes;
  if (!latest?.isRecent || !latest.canUndo) return null;
  return (
    <section ref={bar} className={styles.undo} aria-label="Just changed">
      <p role="status">
        {latest.by}: {latest.summary}
        {!latest.isPublished && ". Visitors see it within a few minutes"}
      </p>
      <UndoForm change={latest}>
        Undo <kbd>u</kbd>
      </UndoForm>
    </section>
  );
}

/** The latest changes, each of which can be taken back. */
export function ChangeList({ changes }: ChangesProps) {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="changes" className={styles.section}>
      <h2 id="changes">Latest changes</h2>
      <ol className={styles.rows}>
        {changes.map((change) => (
          <li key={change.version} className={styles.change}>
            <p>
              {change.summary}
              <small>
                {change.by}, <time dateTime={change.at}>{formatInstant(change.at)}</time>
              </small>
            </p>
            {change.canUndo && (
              <UndoForm change={change} label={`Undo: ${change.summary}`}>
                Undo
              </UndoForm>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

type UndoFormProps = { change: SiteChangeLine; label?: string; children: React.ReactNode };

function UndoForm({ change, label, children }: UndoFormProps) {
  return (
    <PostForm>
      <input type="hidden" name="intent" value="undo" />
      <input type="hidden" name="version" value={change.version} />
      <Button variant="quiet" {...(label && { "aria-label": label })}>
        {children}
      </Button>
    </PostForm>
  );
}
