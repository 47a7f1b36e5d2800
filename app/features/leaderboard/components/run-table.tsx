import type { ReactNode } from "react";
import { garagePath } from "#app/lib/garage-path.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import styles from "./run-table.module.css";

export type RunTableRow = {
  id: number;
  /** What the list is sorted by: a place or a day. */
  lead: ReactNode;
  username: string;
  vehicle: string;
  /** The track or the day. */
  where: ReactNode;
  elapsedMs: number;
  /** A second figure, under the heading `figure`. */
  figure: ReactNode;
  trapSpeedHundredthsMph: number;
};

type RunTableProps = {
  /** For screen readers. */
  caption: string;
  headings: { lead: string; where: string; figure: string };
  rows: readonly RunTableRow[];
};

/** A short, dense list of runs with aligned figures; two lines per run on a phone. */
export function RunTable({ caption, headings, rows }: RunTableProps) {
  return (
    <table className={styles.runs}>
      <caption className="visually-hidden">{caption}</caption>
      <thead className={styles.head}>
        <tr>
          <th scope="col">{headings.lead}</th>
          <th scope="col">Racer</th>
          <th scope="col">Vehicle</th>
          <th scope="col">{headings.where}</th>
          <th scope="col" className={styles.figureHead}>
            1/4 ET
          </th>
          <th scope="col" className={styles.figureHead}>
            {headings.figure}
          </th>
          <th scope="col" className={styles.figureHead}>
            1/4 Speed
          </th>
          <th scope="col">
            <span className="visually-hidden">Run</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={styles.row}>
            <td className={styles.lead}>{row.lead}</td>
            <th scope="row" className={styles.racer}>
              <Link to={garagePath(row.username)}>{row.username}</Link>
            </th>
            <td className={styles.vehicle}>{row.vehicle}</td>
            <td className={styles.where}>{row.where}</td>
            <td className={styles.time}>{formatSeconds(row.elapsedMs)}</td>
            <td className={styles.figure} data-label={headings.figure}>
              {row.figure}
            </td>
            <td className={styles.speed} data-label="mph">
              {formatSpeed(row.trapSpeedHundredthsMph)}
            </td>
            <td className={styles.run}>
              <Link
                to={`/1320-club/slip/${row.id}`}
                aria-label={`View Run: ${row.username}, ${formatSeconds(row.elapsedMs)} seconds`}
              >
                View Run
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
