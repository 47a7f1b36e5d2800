import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./page-head.module.css";

export type PageHeadProps = {
  eyebrow?: ReactNode;
  title: ReactNode;
  lead?: ReactNode;
  /** Next to the title if there is room: tabs, a button. */
  children?: ReactNode;
  className?: string;
  /** Shows only the title on phones, so that the content is on the first screen. */
  isTerse?: boolean;
};

/** The top of a page: its h1, a line above it, a line below it. */
export function PageHead({ eyebrow, title, lead, children, className, isTerse }: PageHeadProps) {
  return (
    <header className={classNames(styles.head, isTerse && styles.terse, className)}>
      <div className={styles.words}>
        {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
        <h1 className={styles.title}>{title}</h1>
        {lead && <div className={styles.lead}>{lead}</div>}
      </div>
      {children && <div className={styles.aside}>{children}</div>}
    </header>
  );
}
