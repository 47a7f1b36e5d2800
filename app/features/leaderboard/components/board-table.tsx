import type { MouseEventHandler } from "react";
import { garagePath } from "#app/lib/garage-path.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { classNames } from "#app/ui/class-names.ts";
import type { BoardControls } from "../board-controls.ts";
import type { ShownRun } from "../read-board-page.server.ts";
import styles from "./board-table.module.css";
import { SORT_COLUMNS, SortMark } from "./sort-mark.tsx";

type SortControl = BoardControls["sorts"][number];

type BoardTableProps = {
  rows: readonly ShownRun[];
  title: string;
  /** `sorts`: position, elapsed time, 60 ft and speed, in this order. */
  controls: BoardControls;
  isBusy: boolean;
  /** A click on View Run. */
  onView: MouseEventHandler<HTMLAnchorElement>;
};

/** A window of a board: a table where there is room, two lines a run on a phone. */
export function BoardTable({ rows, title, controls, isBusy, onView }: BoardTableProps) {
  const [position, ...figures] = controls.sorts;
  return (
    <table id="board" className={styles.board} aria-busy={isBusy}>
      <caption className="visually-hidden">{title}</caption>
      <thead className={styles.head}>
        <tr>
          {position && <SortHead control={position} className={styles.rankHead} />}
          <th scope="col">Racer</th>
          <th scope="col">Vehicle</th>
          <th scope="col">Track</th>
          {figures.map((control) => (
            <SortHead key={control.sort} control={control} className={styles.numberHead} />
          ))}
          <th scope="col">
            <span className="visually-hidden">Run</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} rankWord={controls.rankWord} onView={onView} />
        ))}
      </tbody>
    </table>
  );
}

type SortHeadProps = { control: SortControl; className: string | undefined };

function SortHead({ control: { sort, to, order }, className }: SortHeadProps) {
  return (
    <th scope="col" aria-sort={order ? `${order}ending` : undefined} className={className}>
      <Link to={to} preventScrollReset className={styles.sort}>
        {SORT_COLUMNS[sort].heading}
        <SortMark order={order} />
      </Link>
    </th>
  );
}

type RowProps = Pick<BoardTableProps, "onView"> & { row: ShownRun; rankWord: string };

function Row({ row, rankWord, onView }: RowProps) {
  return (
    <tr
      id={`run-${row.id}`}
      className={classNames(styles.row, row.isOwn && styles.own)}
      data-rank={row.rank}
    >
      <td className={styles.rank}>
        {row.place ?? row.rank ?? <Slower />}
        {row.place && (
          <small>
            {row.rank} {rankWord}
          </small>
        )}
      </td>
      <th scope="row" className={styles.racer}>
        <Link to={garagePath(row.username)}>{row.username}</Link>
        {row.isOwn && <span className={styles.you}>You</span>}
        {(row.realName || row.gap) && (
          <small className={styles.aside}>
            {row.realName && <span className={styles.realName}>{row.realName}</span>}
            {row.gap && <span className={styles.gap}>{row.gap}</span>}
          </small>
        )}
      </th>
      <td className={styles.vehicle}>
        <span>{row.vehicle}</span>
      </td>
      <td className={styles.track}>
        <Link to={`/tracks?q=${encodeURIComponent(row.raceTrack)}`}>{row.raceTrack}</Link>
      </td>
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
          onClick={onView}
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
