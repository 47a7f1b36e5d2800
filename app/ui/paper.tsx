import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./paper.module.css";

type PaperProps = {
  children: ReactNode;
  /** Lies a little askew, as a slip thrown on the fender does. */
  tilt?: boolean;
  className?: string;
};

/** A strip of thermal paper with torn ends. Tokens inside switch to ink on paper. */
export function Paper({ children, tilt = false, className }: PaperProps) {
  return (
    <div className={classNames(styles.shadow, tilt && styles.tilt, className)}>
      <div className={styles.paper} data-ground="paper">
        {children}
      </div>
    </div>
  );
}
