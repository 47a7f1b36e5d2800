import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { checklistAnchor } from "../checklist-anchor.ts";
import styles from "./checklist.module.css";

/**
 * Things to tick off, on a sheet of paper that prints on one page. What is ticked is remembered on the
 * device by `checklist-script.ts`; without script the boxes tick all the same.
 */
export function Checklist({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section
      id={checklistAnchor(id)}
      className={styles.sheet}
      data-ground="paper"
      data-checklist={id}
      aria-label={title}
    >
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.count} data-count="" role="status" />
      </header>
      {children}
      <p className={styles.actions} data-actions="" hidden>
        <Button type="button" variant="ghost" data-print="">
          Print
        </Button>
        <Button type="button" variant="quiet" data-clear="">
          Clear all
        </Button>
      </p>
    </section>
  );
}

/** One of them. */
export function CheckItem({ item, children }: { item: string; children: ReactNode }) {
  return (
    <li className={styles.item}>
      <label className={styles.label}>
        <input type="checkbox" className={styles.box} value={item} autoComplete="off" />
        <span>{children}</span>
      </label>
    </li>
  );
}
