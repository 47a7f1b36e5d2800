import type { ReactNode } from "react";
import styles from "./row-list.module.css";

type RowListProps<Row> = {
  title: string;
  /** Without rows. */
  none: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  children: (row: Row) => ReactNode;
};

/** A panel with a title and a row for each thing, one below the other. */
export function RowList<Row>({ title, none, rows, keyOf, children }: RowListProps<Row>) {
  return (
    <section aria-label={title} className={styles.panel}>
      <h2 className={styles.title}>{title}</h2>
      {rows.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={keyOf(row)}>{children(row)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
