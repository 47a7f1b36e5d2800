import { type ReactNode, useRef } from "react";
import { Form } from "react-router";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { useRowKeys } from "#app/ui/use-row-keys.ts";
import styles from "./console.module.css";

type ConsoleFilterProps = {
  /** The list's path. */
  action: string;
  /** What is searched, for screen readers. */
  label: string;
  isNarrowed: boolean;
  /** The fields. Give each a `key` of its value, so that it follows the URL. */
  children: ReactNode;
};

/** The filter of a list: a plain form whose values are in the URL. The key / goes to its first field. */
export function ConsoleFilter({ action, label, isNarrowed, children }: ConsoleFilterProps) {
  return (
    <Form
      method="get"
      action={action}
      role="search"
      data-slash=""
      aria-label={label}
      className={styles.filter}
    >
      {children}
      <Button variant="ghost">Find</Button>
      {isNarrowed && (
        <Link to={action} className={styles.link}>
          Show all
        </Link>
      )}
    </Form>
  );
}

/** A column of a console's list. */
export type ConsoleColumn<Row> = {
  heading: string;
  /** The first column's cell has the row's link, marked by `data-row`. */
  cell: (row: Row) => ReactNode;
  isNumber?: boolean;
  /** Its cells have a word or two, which never break inside. */
  isWord?: boolean;
};

type ConsoleTableProps<Row> = {
  /** What is listed, for screen readers. */
  label: string;
  columns: readonly ConsoleColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
};

/** A list as a table, and as cards on a phone. The keys j and k move through its rows. */
export function ConsoleTable<Row>({ label, columns, rows, keyOf }: ConsoleTableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body);
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ heading, isNumber }) => (
            <th key={heading} scope="col" data-number={isNumber}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ heading, cell, isNumber, isWord }) => (
              <td key={heading} data-label={heading} data-number={isNumber} data-word={isWord}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
