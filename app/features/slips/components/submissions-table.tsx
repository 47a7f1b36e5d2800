import { formatShortDay } from "#app/lib/dates.ts";
import { Link } from "#app/rendering/index.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { StatusLight } from "#app/ui/status-light.tsx";
import type { Submission, SubmissionsPage } from "../list-own-slips.server.ts";
import styles from "./submissions-table.module.css";

type SubmissionsTableProps = {
  page: SubmissionsPage;
  /** The URL of the page that starts after a cursor; of the first page for null. */
  pageHref(after: string | null): string;
};

/** A racer's own slips in every status, with the actions available for each. */
export function SubmissionsTable({ page, pageHref }: SubmissionsTableProps) {
  if (page.rows.length === 0 && page.isFirstPage) {
    return (
      <EmptyState title="No time slips yet">
        <p>Send your first one and it shows up here while a moderator checks it.</p>
      </EmptyState>
    );
  }
  const isMixed = new Set(page.rows.map(({ vehicle }) => vehicle)).size > 1;
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Track</th>
            <th scope="col" className={styles.right}>
              1/4 Mile ET
            </th>
            <th scope="col" className={styles.right}>
              60 Ft. Time
            </th>
            <th scope="col" className={styles.right}>
              1/4 Mile Speed
            </th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {page.rows.map((row) => (
            <SubmissionRow key={row.id} row={row} isMixed={isMixed} />
          ))}
        </tbody>
      </table>
      {(!page.isFirstPage || page.older) && (
        <nav className={styles.pager} aria-label="Pages of time slips">
          {!page.isFirstPage && (
            <Link to={pageHref(null)} preventScrollReset>
              Newest
            </Link>
          )}
          {page.older && (
            <Link to={pageHref(page.older)} preventScrollReset>
              Older
            </Link>
          )}
        </nav>
      )}
    </div>
  );
}

/** The vehicle is shown only when the table has more than one. */
function SubmissionRow({ row, isMixed }: { row: Submission; isMixed: boolean }) {
  const isBack = row.status === "NEEDS_INFO" || row.status === "REJECTED";
  const edit = `/1320-club/submit?slip=${row.id}`;
  return (
    <tr>
      <td className={styles.date}>
        <time dateTime={row.date}>{formatShortDay(row.date)}</time>
      </td>
      <td className={styles.track}>
        {row.status === "APPROVED" ? (
          <Link to={`/1320-club/slip/${row.id}`}>{row.raceTrack}</Link>
        ) : (
          row.raceTrack
        )}
        {isMixed && <span className={styles.vehicle}>{row.vehicle}</span>}
      </td>
      <td className={styles.et} data-label="ET">
        {row.elapsedTime}
      </td>
      <td className={styles.figure} data-label="60 ft">
        {row.sixtyFeetTime}
      </td>
      <td className={styles.figure} data-label="mph">
        {row.topSpeed}
      </td>
      <td className={styles.standing}>
        <div className={styles.status}>
          <StatusLight status={row.status} />
          {row.canEdit && !isBack && (
            <Link
              to={edit}
              className={styles.edit}
              aria-label={`Edit the slip of ${formatShortDay(row.date)}, ${row.elapsedTime}`}
            >
              Edit
            </Link>
          )}
        </div>
        {row.words && <p className={styles.words}>{row.words}</p>}
        {isBack && row.canEdit && (
          <Link to={edit} className={styles.again}>
            Fix and resubmit
          </Link>
        )}
      </td>
    </tr>
  );
}
