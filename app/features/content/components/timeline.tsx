import type { ReactNode } from "react";
import styles from "./timeline.module.css";

/** Years down the center line of the strip: a list whose items begin with theirs in `<strong>`. */
export function Timeline({ children }: { children: ReactNode }) {
  return <div className={styles.timeline}>{children}</div>;
}
