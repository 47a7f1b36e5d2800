import type { SheetContent } from "../collect-rows.ts";
import styles from "./track-desk.module.css";

/** The rows that couldn't be read, and why. */
export function BadRows({ rows }: { rows: SheetContent["badRows"] }) {
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <ul className={styles.bad} aria-label="Rows left out" tabIndex={0}>
      {rows.map(({ row, problem }) => (
        <li key={row}>
          <b>Row {row}</b> {problem}
        </li>
      ))}
    </ul>
  );
}
