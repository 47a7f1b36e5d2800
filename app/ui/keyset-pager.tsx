import { Link } from "#app/rendering/index.ts";
import { ChevronIcon } from "./icons.tsx";
import styles from "./keyset-pager.module.css";

type KeysetPagerProps = {
  /** The list from its beginning; null on its first page. */
  firstTo: string | null;
  nextTo: string | null;
  nextLabel?: string;
  /** The list as a CSV file, for those who may have it. */
  csvTo?: string | null;
};

/** The end of a list: back to its beginning, on to its next page, and its file. */
export function KeysetPager({
  firstTo,
  nextTo,
  nextLabel = "Older",
  csvTo = null,
}: KeysetPagerProps) {
  if (!firstTo && !nextTo && !csvTo) return null;
  return (
    <nav aria-label="Pages" className={styles.pager}>
      {firstTo && (
        <Link to={firstTo} className={styles.link}>
          Back to the start
        </Link>
      )}
      {csvTo && (
        <a href={csvTo} download className={styles.link}>
          Download as CSV
        </a>
      )}
      {nextTo && (
        <Link to={nextTo} rel="next" className={styles.next}>
          {nextLabel} <ChevronIcon className={styles.on} />
        </Link>
      )}
    </nav>
  );
}
