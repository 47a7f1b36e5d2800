import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

/** Says that there is nothing here yet and what to do next. */
export function EmptyState({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <svg className={styles.mark} width="56" height="20" viewBox="0 0 56 20" aria-hidden="true">
        <circle cx="10" cy="10" r="8" />
        <circle cx="28" cy="10" r="8" />
        <circle cx="46" cy="10" r="8" />
      </svg>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.body}>{children}</div>}
    </div>
  );
}
