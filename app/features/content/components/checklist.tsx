import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { checklistAnchor } from "../checklist-anchor.ts";
import styles from "./checklist.module.css";

/**
 * A checklist on a sheet of paper that prints on one page. `checklist-script.ts` stores the checked
 * items on the device; the boxes also work without script.
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
        <progress
          className={styles.progress}
          data-progress=""
          value={0}
          max={1}
          aria-hidden="true"
        />
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

/** One item. */
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
