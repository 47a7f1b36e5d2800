import { Link } from "#app/rendering/index.ts";
import styles from "./previous-next.module.css";

type Neighbor = { path: string; title: string };
type PreviousNextProps = { previous?: Neighbor | undefined; next?: Neighbor | undefined };

/** The previous and next page: one in the left lane, one in the right. */
export function PreviousNext({ previous, next }: PreviousNextProps) {
  return (
    <nav className={styles.lanes} aria-label="Previous and next">
      {previous && (
        <Link to={previous.path} rel="prev" className={styles.lane}>
          <span className={styles.label}>Previous</span>
          <span className={styles.title}>{previous.title}</span>
        </Link>
      )}
      {next && (
        <Link to={next.path} rel="next" className={`${styles.lane} ${styles.next}`}>
          <span className={styles.label}>Next</span>
          <span className={styles.title}>{next.title}</span>
        </Link>
      )}
    </nav>
  );
}
