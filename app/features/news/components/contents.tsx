import type { NewsHeading } from "../views.ts";
import styles from "./contents.module.css";

/** A text with fewer sections needs no table of contents. */
const SECTIONS_MIN = 4;
const SECTION_LEVEL = 2;

/** A long text's table of contents: collapsed on a phone, open beside the text on wide screens. */
export function Contents({ headings }: { headings: readonly NewsHeading[] }) {
  const sections = headings.filter(({ level }) => level === SECTION_LEVEL);
  if (sections.length < SECTIONS_MIN) return null;
  return (
    <nav className={styles.box} aria-label="In this story" data-ground="paper">
      <details>
        <summary className={styles.title}>In this story</summary>
        <ol className={styles.lines}>
          {sections.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`} className={styles.line}>
                {text}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
