import type { ReactNode } from "react";
import styles from "./quote.module.css";

/** A quotation with its speaker and their role. */
export function Quote({ by, children }: { by?: string | undefined; children: ReactNode }) {
  return (
    <figure className={styles.quote}>
      <blockquote className={styles.words}>{children}</blockquote>
      {by && <figcaption className={styles.by}>{by}</figcaption>}
    </figure>
  );
}
