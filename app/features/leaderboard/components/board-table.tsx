import type { MouseEvent } from "react";
import { garagePath } from "#app/lib/garage-path.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { Link, PageMarkup } from "#app/rendering/index.ts";
import { classNames } from "#app/ui/class-names.ts";
import type { BoardControls } from "../board-controls.ts";
import type { Board } from "../board-query.ts";
import type { BoardPage, ShownRun } from "../read-board-page.server.ts";
import styles from "./board-table.module.css";
import { SORT_COLUMNS, SortMark } from "./sort-mark.tsx";

/** From one car of the sheet (public/art/cars.svg) to the next. */
const CAR_STEP = 10;

type SortControl = BoardControls["sorts"][number];

type BoardTableProps = {
  view: NonNullable<BoardPage["view"]>;
  board: Board;
  title: string;
  /** `sorts`: position, elapsed time, 60 ft and speed, in this order. */
  controls: BoardControls;
  isBusy: boolean;
  /** A click on View Run. */
  onView: (event: MouseEvent, link: HTMLAnchorElement) => void;
};

/** A window of a board: a table where there is room, two lines a run on a phone. */
export function BoardTable({ view, board, title, controls, isBusy, onView }: BoardTableProps) {
  const [position, ...figures] = controls.sorts;
  // The rows themselves hold no script: what is pressed in them is heard here.
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest("a");
    if (link && link.parentElement?.className === styles.run) onView(event, link);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link clicks it
    <table
      id="board"
      className={styles.board}
      aria-busy={isBusy}
      data-class={board}
      onClick={follow}
    >
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
      <PageMarkup as="tbody" id="board-rows" version={view.version}>
        {() => view.rows?.map((row) => <Row key={row.id} row={row} rankWord={controls.rankWord} />)}
      </PageMarkup>
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

type RowProps = { row: ShownRun; rankWord: string };

function Row({ row, rankWord }: RowProps) {
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
        <i style={{ maskPosition: `0 ${row.car * CAR_STEP}%` }} />
        <span>{row.vehicle}</span>
      </td>
      <td className={styles.track}>
        <Link to={`/tracks?q=${encodeURIComponent(row.raceTrack)}`}>{row.raceTrack}</Link>
      </td>
      <td
        className={styles.time}
        data-label="1/4 Mile ET"
        data-gap={row.behindMs === null ? undefined : `+${formatSeconds(row.behindMs)}`}
      >
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
