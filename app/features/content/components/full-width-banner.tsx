import type { ReactNode } from "react";
import styles from "./full-width-banner.module.css";

type BannerProps = { title?: string; left?: ReactNode; right?: ReactNode };

/** Two lanes across the whole page, with one title. */
export function FullWidthBanner({ title = "Track Experience", left, right }: BannerProps) {
  return (
    <section className={styles.banner} aria-label={title}>
      <p className={styles.title}>{title}</p>
      <div className={styles.lanes}>
        {left && <div className={styles.lane}>{left}</div>}
        {right && <div className={styles.lane}>{right}</div>}
      </div>
    </section>
  );
}
