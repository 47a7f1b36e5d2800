import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./paper.module.css";

type PaperProps = {
  children: ReactNode;
  /** Slightly rotated, like a slip thrown on the fender. */
  tilt?: boolean;
  className?: string;
};

/** A strip of thermal paper with torn ends. Its color tokens are ink on paper. */
export function Paper({ children, tilt = false, className }: PaperProps) {
  return (
    <div className={classNames(styles.shadow, tilt && styles.tilt, className)}>
      <div className={styles.paper} data-ground="paper">
        {children}
      </div>
    </div>
  );
}
