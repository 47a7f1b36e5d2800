import { Link } from "#app/rendering/index.ts";
import styles from "./siblings.module.css";

export type Sibling = { path: string; title: string };

type SiblingsProps = { label: string; siblings: readonly Sibling[]; current: string };

/** The pages in the same folder, in a column next to the text if there is room. */
export function SiblingColumn({ label, siblings, current }: SiblingsProps) {
  return (
    <nav className={`${styles.siblings} ${styles.column}`} aria-label={label}>
      <p className={styles.label}>{label}</p>
      <SiblingLinks siblings={siblings} current={current} />
    </nav>
  );
}

/** The same on a phone, collapsed below the text: the content comes first. */
export function SiblingFold({ label, siblings, current }: SiblingsProps) {
  return (
    <nav className={`${styles.siblings} ${styles.fold}`} aria-label={label}>
      <details>
        <summary className={styles.summary}>{label}</summary>
        <SiblingLinks siblings={siblings} current={current} />
      </details>
    </nav>
  );
}

function SiblingLinks({ siblings, current }: Omit<SiblingsProps, "label">) {
  return (
    <ol className={styles.links}>
      {siblings.map(({ path, title }) => (
        <li key={path}>
          <Link
            to={path}
            className={styles.link}
            aria-current={path === current ? "page" : undefined}
          >
            {title}
          </Link>
        </li>
      ))}
    </ol>
  );
}
