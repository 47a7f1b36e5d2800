import type { Board } from "../board-query.ts";
import type { ShownRun } from "../read-board-page.server.ts";
import { BoardRows } from "./board-rows.tsx";
import styles from "./board-table.module.css";
import { SORT_COLUMNS } from "./sort-mark.tsx";

type LadderTableProps = { rows: readonly ShownRun[]; board: Board; title: string };

/** The rows of a ladder as on the board, in its one order. */
export function LadderTable({ rows, board, title }: LadderTableProps) {
  return (
    <>
      <p className={styles.legend} aria-hidden="true">
        <span>60 ft</span>
        <span>mph</span>
      </p>
      <table id="board" className={styles.board} data-class={board}>
        <caption className="visually-hidden">{title}</caption>
        <thead className={styles.head}>
          <tr>
            <Head className={styles.rankHead} text={SORT_COLUMNS.position.heading} />
            <th scope="col">Racer</th>
            <th scope="col">Vehicle</th>
            <th scope="col">Track</th>
            <Head className={styles.numberHead} text={SORT_COLUMNS.elapsedTime.heading} />
            <Head className={styles.numberHead} text={SORT_COLUMNS.sixtyFeetTime.heading} />
            <Head className={styles.numberHead} text={SORT_COLUMNS.topSpeed.heading} />
            <th scope="col">
              <span className="visually-hidden">Run</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <BoardRows rows={rows} first={null} rankWord="" />
        </tbody>
      </table>
    </>
  );
}

function Head({ text, className }: { text: string; className: string | undefined }) {
  return (
    <th scope="col" className={className}>
      <span className={styles.sort}>{text}</span>
    </th>
  );
}
