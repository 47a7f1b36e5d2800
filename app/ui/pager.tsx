import { pageSteps } from "#app/lib/page-steps.ts";
import { Link } from "#app/rendering/index.ts";
import { ChevronIcon } from "./icons.tsx";
import styles from "./pager.module.css";

type PagerProps = {
  page: number;
  totalPages: number;
  hrefOf: (page: number) => string;
  /** The name of the list, for screen readers. */
  label: string;
};

/** Links to the pages of a list; nothing if there is only one. */
export function Pager({ page, totalPages, hrefOf, label }: PagerProps) {
  if (totalPages <= 1) return null;
  return (
    <nav aria-label={label} className={styles.pager}>
      {page > 1 && (
        <Link to={hrefOf(page - 1)} rel="prev" className={styles.turn}>
          <ChevronIcon className={styles.back} /> Previous
        </Link>
      )}
      <ol className={styles.pages}>
        {pageSteps(page, totalPages).map((step) => (
          <li key={step.page}>
            {step.isAfterGap && <span className={styles.gap}>…</span>}
            <Link
              to={hrefOf(step.page)}
              aria-current={step.page === page ? "page" : undefined}
              className={styles.page}
            >
              {step.page}
            </Link>
          </li>
        ))}
      </ol>
      {page < totalPages && (
        <Link to={hrefOf(page + 1)} rel="next" className={styles.turn}>
          Next <ChevronIcon className={styles.on} />
        </Link>
      )}
    </nav>
  );
}
