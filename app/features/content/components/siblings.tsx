import { Link } from "#app/rendering/index.ts";
import styles from "./siblings.module.css";

export type Sibling = { path: string; title: string };

type SiblingsProps = { label: string; siblings: readonly Sibling[]; current: string };

/** The pages in the same folder: a column where there is room, folded on phones. */
export function Siblings({ label, siblings, current }: SiblingsProps) {
  return (
    <nav className={styles.siblings} aria-label={label}>
      <details className={styles.fold}>
        <summary className={styles.summary}>{label}</summary>
        <SiblingLinks siblings={siblings} current={current} />
      </details>
      <div className={styles.column}>
        <p className={styles.label}>{label}</p>
        <SiblingLinks siblings={siblings} current={current} />
      </div>
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
