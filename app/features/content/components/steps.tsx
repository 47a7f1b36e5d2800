import type { ReactNode } from "react";
import styles from "./steps.module.css";

/** A procedure: an `<ol>` with numerals that are readable from the driver's seat. */
export function Steps({ children }: { children: ReactNode }) {
  return <div className={styles.steps}>{children}</div>;
}
