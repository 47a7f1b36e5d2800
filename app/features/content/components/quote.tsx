import type { ReactNode } from "react";
import styles from "./quote.module.css";

/** Words somebody said, and in what role. */
export function Quote({ by, children }: { by?: string | undefined; children: ReactNode }) {
  return (
    <figure className={styles.quote}>
      <blockquote className={styles.words}>{children}</blockquote>
      {by && <figcaption className={styles.by}>{by}</figcaption>}
    </figure>
  );
}
