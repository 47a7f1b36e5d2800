import type { Heading } from "../schema.ts";
import styles from "./quick-navigation.module.css";

type QuickNavigationProps = {
  title?: string;
  headings: readonly Heading[];
  /** On a sheet of paper: one line of links that wraps, instead of a box. */
  isOnSheet?: boolean;
};

/** Links to the page's sections, printed like the rows of a slip. */
export function QuickNavigation({
  title = "QUICK NAVIGATION",
  headings,
  isOnSheet = false,
}: QuickNavigationProps) {
  return (
    <nav
      className={isOnSheet ? styles.print : styles.box}
      aria-label="Quick navigation"
      data-ground="paper"
    >
      <p className={styles.title}>{title}</p>
      <ol className={styles.lines}>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} className={styles.line}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
