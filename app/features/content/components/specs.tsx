import type { ReactNode } from "react";
import styles from "./specs.module.css";

/** Two to six numbers on a scoreboard: a list whose items begin with a number in `<strong>`. */
export function SpecCards({ children }: { children: ReactNode }) {
  return <div className={styles.cards}>{children}</div>;
}

/** A specification, row by row: a `<dl>`. */
export function SpecList({ title, children }: { title?: string | undefined; children: ReactNode }) {
  return (
    <section className={styles.list} aria-label={title}>
      {title && <p className={styles.title}>{title}</p>}
      {children}
    </section>
  );
}
