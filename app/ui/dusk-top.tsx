import type { ReactNode } from "react";
import styles from "./dusk-top.module.css";

type DuskTopProps = {
  /** Whether the children contain a picture, such as a map. */
  hasPicture?: boolean;
  /** Rendered over the picture, after the text. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A full-width page top with the far end of the strip behind its text. */
export function DuskTop({ hasPicture, beside, children }: DuskTopProps) {
  return (
    <div className={styles.top} data-picture={hasPicture || undefined}>
      <div className="wrap">{children}</div>
      {beside}
    </div>
  );
}
