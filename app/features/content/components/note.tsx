import type { ReactNode } from "react";
import type { NoteKind } from "../block-markup.ts";
import styles from "./note.module.css";

const LABELS: Readonly<Record<NoteKind, string>> = {
  note: "Note",
  tip: "Tip",
  warning: "Warning",
  rule: "Rule",
};

/** A shape in addition to the color: a dot, a check, a triangle, a bar. */
const MARKS: Readonly<Record<NoteKind, string>> = {
  note: "M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm0 7v6m0-9v1",
  tip: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM8 12.5l3 3 5.5-6.5",
  warning: "M12 3 22 20.5H2ZM12 9.5v5.5M12 17v1.4",
  rule: "M5 3h14v18H5ZM8.5 8h7M8.5 12h7M8.5 16h4",
};

type NoteProps = { title?: string | undefined; kind?: NoteKind | undefined; children: ReactNode };

/** An aside for the reader. */
export function Note({ title, kind = "note", children }: NoteProps) {
  return (
    <aside className={`${styles.note} ${styles[kind]}`} aria-label={title ?? LABELS[kind]}>
      <p className={styles.label}>
        <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
          <path d={MARKS[kind]} />
        </svg>
        {LABELS[kind]}
      </p>
      {title && <p className={styles.title}>{title}</p>}
      <div className={styles.body}>{children}</div>
    </aside>
  );
}
