import { garagePath } from "#app/lib/garage-path.ts";
import { mediaPath, VARIANT_WIDTHS } from "#app/lib/media-path.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { classNames } from "#app/ui/class-names.ts";
import type { FirstRun, ShownRun } from "../read-board-page.server.ts";
import styles from "./board-table.module.css";

/** The distance between cars in the sheet (public/art/cars.svg), in percent. */
const CAR_STEP = 10;

type BoardRowsProps = {
  /** Undefined in the browser if the document contains them as markup. */
  rows: readonly ShownRun[] | undefined;
  /** The first row's run; undefined like the rows. */
  first: FirstRun | null | undefined;
  /** The label after the rank of a row that also has a place. */
  rankWord: string;
};

export function BoardRows({ rows = [], first, rankWord }: BoardRowsProps) {
  const leader = first?.isLeader ? first : null;
  return rows.map((row) => (
    <Row
      key={row.id}
      row={row}
      leader={row.id === leader?.id ? leader : null}
      rankWord={rankWord}
    />
  ));
}

type RowProps = {
  row: ShownRun;
  /** Of the board's leader: the run with its pictures. */
  leader: FirstRun | null;
  rankWord: string;
};

function Row({ row, leader, rankWord }: RowProps) {
  return (
    <tr
      id={`run-${row.id}`}
      className={classNames(styles.row, leader && styles.leader, row.isOwn && styles.own)}
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
        {leader ? (
          <LeaderCar leader={leader} />
        ) : (
          <i style={{ maskPosition: `0 ${row.car * CAR_STEP}%` }} />
        )}
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
          {leader?.slipKey && (
            <img
              src={mediaPath(leader.slipKey, VARIANT_WIDTHS[0])}
              alt=""
              loading="lazy"
              className={styles.slip}
            />
          )}
          View Run
        </Link>
      </td>
    </tr>
  );
}

function LeaderCar({ leader: { carKey, kind } }: { leader: FirstRun }) {
  const path = carKey ? mediaPath(carKey, VARIANT_WIDTHS[0]) : `/art/cars/${kind}.svg`;
  return (
    <img
      src={path}
      alt=""
      loading="lazy"
      className={classNames(styles.car, carKey === null && styles.drawn)}
    />
  );
}

/** Shown instead of a rank if the car has a quicker run. */
function Slower() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">Not this car's best run</span>
    </>
  );
}
