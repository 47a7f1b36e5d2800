import type { NewsHeading } from "../views.ts";
import styles from "./contents.module.css";

/** A text of fewer sections is scrolled through as quickly. */
const SECTIONS_MIN = 4;
const SECTION_LEVEL = 2;

/** What a long text holds: folded on a phone, beside the text and always open where there is room. */
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
