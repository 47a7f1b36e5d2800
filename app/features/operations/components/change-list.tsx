import { type ReactNode, useRef } from "react";
import { formatInstant } from "#app/lib/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { useShortcuts } from "#app/ui/use-shortcuts.ts";
import type { SiteChangeLine } from "../list-changes.server.ts";
import styles from "./operations.module.css";

type ChangesProps = { changes: readonly SiteChangeLine[] };

/** The latest change, while it is recent, with a button to take it back; `u` does the same. */
export function UndoLine({ changes }: ChangesProps) {
  const [latest] = changes;
  if (!latest?.isRecent) return null;
  return (
    <UndoBar
      text={`${latest.by}: ${latest.summary}${latest.isPublished ? "" : ". Visitors see it within a few minutes"}`}
    >
      <UndoForm change={latest}>
        Undo <kbd>u</kbd>
      </UndoForm>
    </UndoBar>
  );
}

/** The same for a path that was just ignored. */
export function IgnoredLine({ path }: { path: string }) {
  return (
    <UndoBar text={`${path} is ignored`}>
      <PostForm>
        <input type="hidden" name="intent" value="suggest" />
        <input type="hidden" name="from" value={path} />
        <Button variant="quiet">
          Undo <kbd>u</kbd>
        </Button>
      </PostForm>
    </UndoBar>
  );
}

function UndoBar({ text, children }: { text: string; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  useShortcuts({ u: () => bar.current?.querySelector("form")?.requestSubmit() });
  return (
    <section ref={bar} className={styles.undo} aria-label="Just changed">
      <p role="status">{text}</p>
      {children}
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
            <UndoForm change={change} label={`Undo: ${change.summary}`}>
              Undo
            </UndoForm>
          </li>
        ))}
      </ol>
    </section>
  );
}

type UndoFormProps = { change: SiteChangeLine; label?: string; children: ReactNode };

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
