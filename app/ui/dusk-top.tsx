import type { ReactNode } from "react";
import styles from "./dusk-top.module.css";

type DuskTopProps = {
  /** Holds a picture of its own, such as a map. */
  hasPicture?: boolean;
  /** Stands over the picture, at the end of the words. */
  beside?: ReactNode;
  children: ReactNode;
};

/** The top of a page with the far end of the strip behind its words, as wide as the window. */
export function DuskTop({ hasPicture, beside, children }: DuskTopProps) {
  return (
    <div className={styles.top} data-picture={hasPicture || undefined}>
      <div className="wrap">{children}</div>
      {beside}
    </div>
  );
}
