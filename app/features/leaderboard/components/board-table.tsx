import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Link } from "#app/ui/link.tsx";
import type { BoardQuery, Sort } from "../board-query.ts";
import { sortPath } from "../rules.ts";
import type { BoardRow } from "../show-board.server.ts";
import styles from "./board-table.module.css";
import { SORT_COLUMNS, SortMark } from "./sort-mark.tsx";

type BoardTableProps = { rows: readonly BoardRow[]; query: BoardQuery; isBusy: boolean };

/** A window of a board: a table where there is room, cards on a phone. */
export function BoardTable({ rows, query, isBusy }: BoardTableProps) {
  return (
    <table className={styles.board} aria-busy={isBusy}>
      <caption className="visually-hidden">
        {query.board === "stock" ? "Stock board" : "Modified board"}
      </caption>
      <thead className={styles.head}>
        <tr>
          <SortHead query={query} sort="position" />
          <th scope="col">Racer</th>
          <th scope="col">Vehicle</th>
          <th scope="col">Track</th>
          <SortHead query={query} sort="elapsedTime" />
          <SortHead query={query} sort="sixtyFeetTime" />
          <SortHead query={query} sort="topSpeed" />
          <th scope="col">
            <span className="visually-hidden">Run</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function SortHead({ query, sort }: { query: BoardQuery; sort: Sort }) {
  const isCurrent = query.sort === sort;
  const direction = query.order === "asc" ? "ascending" : "descending";
  return (
    <th
      scope="col"
      aria-sort={isCurrent ? direction : undefined}
      className={sort === "position" ? styles.rankHead : styles.numberHead}
    >
      <Link to={sortPath(query, sort)} preventScrollReset className={styles.sort}>
        {SORT_COLUMNS[sort].heading}
        <SortMark order={isCurrent ? query.order : null} />
      </Link>
    </th>
  );
}

function Row({ row }: { row: BoardRow }) {
  const vehicle = `${row.vehicleYear} ${row.vehicleMake} ${row.vehicleModel} ${row.vehicleTrim}`;
  return (
    <tr className={classNames(styles.row, row.isOwn && styles.own)} data-rank={row.rank}>
      <td className={styles.rank}>{row.rank ?? <Slower />}</td>
      <th scope="row" className={styles.racer}>
        <Link to={`/user/${row.username}`}>{row.username}</Link>
        {row.isOwn && <span className={styles.you}>You</span>}
      </th>
      <td className={styles.vehicle}>{vehicle}</td>
      <td className={styles.track}>{row.raceTrack}</td>
      <td className={styles.time} data-label="1/4 Mile ET">
        {formatSeconds(row.elapsedMs)}
      </td>
      <td className={styles.number} data-label="60 FT. Time">
        {formatSeconds(row.sixtyFootMs)}
      </td>
      <td className={styles.number} data-label="1/4 Mile Speed">
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
  );
}

/** In place of a rank: this car has a quicker run. */
function Slower() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">Not this car's best run</span>
    </>
  );
}
