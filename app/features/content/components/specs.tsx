import type { ReactNode } from "react";
import styles from "./specs.module.css";

/** Two to six figures on a scoreboard: a list whose items begin with theirs in `<strong>`. */
export function SpecCards({ children }: { children: ReactNode }) {
  return <div className={styles.cards}>{children}</div>;
}

/** What something is made of, line by line: a `<dl>`. */
export function SpecList({ title, children }: { title?: string | undefined; children: ReactNode }) {
  return (
    <section className={styles.list} aria-label={title}>
      {title && <p className={styles.title}>{title}</p>}
      {children}
    </section>
  );
}
