import { keysOf } from "#app/lib/keys-of.ts";
import { Link } from "#app/rendering/index.ts";
import { discussionPath } from "../paths.ts";
import styles from "./comment.module.css";

const LABELS = { newest: "Newest", oldest: "Oldest", best: "Best" };

type SortLinksProps = { subject: { kind: string; id: number }; sort: keyof typeof LABELS };

/** Links to a discussion in each order. */
export function SortLinks({ subject, sort }: SortLinksProps) {
  return (
    <nav aria-label="Order" className={styles.acts}>
      {keysOf(LABELS).map((key) => (
        <Link
          key={key}
          to={discussionPath(subject, { sort: key })}
          aria-current={key === sort || undefined}
          className={styles.act}
        >
          {LABELS[key]}
        </Link>
      ))}
    </nav>
  );
}
