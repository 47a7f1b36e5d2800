import type { ReactNode } from "react";
import styles from "./timeline.module.css";

/** Years along the strip's center line: a list whose items begin with a year in `<strong>`. */
export function Timeline({ children }: { children: ReactNode }) {
  return <div className={styles.timeline}>{children}</div>;
}
