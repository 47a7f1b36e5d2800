import { garagePath } from "#app/lib/garage-path.ts";
import { Link } from "#app/rendering/index.ts";
import { formatTime } from "../format-time.ts";
import type { WeekBoard as Board, BoardRow } from "../read-practice.server.ts";
import { RED_COUNTS_MS, type Settings } from "../rules.ts";
import { BRAKE_NAMES, TREE_NAMES } from "../texts.ts";
import styles from "./week-board.module.css";

type WeekBoardProps = { settings: Settings; board: Board | null };

/** This week's best rounds at this tree. */
export function WeekBoard({ settings: { tree, brake }, board }: WeekBoardProps) {
  return (
    <section className={styles.board} aria-labelledby="week">
      <h2 id="week">
        This week, {TREE_NAMES[tree].toLowerCase()}, {BRAKE_NAMES[brake].toLowerCase()}
      </h2>
      <p className={styles.note}>
        A game: nothing here counts on the quarter-mile boards, and there's nothing to win. A
        member's best round of five, red lights at {formatTime(RED_COUNTS_MS)}.
        {board && ` Since Monday, ${board.since}; the next week starts Monday at 0:00 UTC.`}
      </p>
      <Rows board={board} />
    </section>
  );
}

function Rows({ board }: { board: Board | null }) {
  if (!board) return <p>We can't read the board right now. The tree works without it.</p>;
  const { rows, ownMs } = board;
  if (rows.length === 0) return <p>Nobody yet. Five tries, and the top of the board is yours.</p>;
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Place</span>
            </th>
            <th scope="col">Racer</th>
            <th scope="col">Average</th>
            <th scope="col">Best</th>
            <th scope="col">Red</th>
            <th scope="col">With</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <Row key={row.username} row={row} place={at + 1} />
          ))}
        </tbody>
      </table>
      {ownMs !== null && !rows.some(({ isOwn }) => isOwn) && (
        <p>Your best round this week: {formatTime(ownMs)}.</p>
      )}
    </>
  );
}

function Row({ row, place }: { row: BoardRow; place: number }) {
  const { username, averageMs, bestMs, reds, input, isOwn } = row;
  return (
    <tr data-own={isOwn || undefined}>
      <td>{place}</td>
      <th scope="row">
        <Link to={garagePath(username)}>{username}</Link>
        {isOwn && <small> you</small>}
      </th>
      <td>{formatTime(averageMs)}</td>
      <td>{bestMs === null ? "—" : formatTime(bestMs)}</td>
      <td>{reds}</td>
      <td>{input}</td>
    </tr>
  );
}
