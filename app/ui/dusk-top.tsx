import type { ReactNode } from "react";
import styles from "./dusk-top.module.css";

type DuskTopProps = {
  /** Holds more than words, so that the picture has to fill more than a strip. */
  isTall?: boolean;
  /** Stands over the picture, at the end of the words. */
  beside?: ReactNode;
  children: ReactNode;
};

/** The top of a page with the far end of the strip behind its words, as wide as the window. */
export function DuskTop({ isTall, beside, children }: DuskTopProps) {
  return (
    <div className={styles.top} data-tall={isTall || undefined}>
      <div className="wrap">{children}</div>
      {beside}
    </div>
  );
}
