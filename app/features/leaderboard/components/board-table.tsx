import { lazy, type MouseEvent, useState } from "react";
import { Link, StaticMarkup } from "#app/rendering/index.ts";
import type { BoardControls } from "../board-controls.ts";
import type { Board } from "../board-query.ts";
import type { BoardPage } from "../read-board-page.server.ts";
import styles from "./board-table.module.css";
import { SORT_COLUMNS, SortMark } from "./sort-mark.tsx";

const Rows = import.meta.env.SSR
  ? (await import("./board-rows.tsx")).BoardRows
  : lazy(async () => ({ default: (await import("./board-rows.tsx")).BoardRows }));

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

/** A window of a board: a table on wide screens, two lines per run on a phone. */
export function BoardTable({ view, board, title, controls, isBusy, onView }: BoardTableProps) {
  const [position, ...figures] = controls.sorts;
  const isFirst = useIsFirst(view.version);
  // The rows are static markup, so their clicks are handled here.
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest("a");
    if (link && link.parentElement?.className === styles.run) onView(event, link);
  };
  return (
    <>
      <p className={styles.legend} aria-hidden="true">
        <span>60 ft</span>
        <span>mph</span>
      </p>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link clicks it */}
      <table
        id="board"
        className={styles.board}
        aria-busy={isBusy}
        data-class={board}
        data-turns={isFirst ? "" : undefined}
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
        <StaticMarkup
          as="tbody"
          id="board-rows"
          variant={view.version}
          Content={Rows}
          props={{ rows: view.rows, first: view.first, rankWord: controls.rankWord }}
        />
      </table>
    </>
  );
}

/** Whether the rows are those that came with the page: only their figures turn over. */
function useIsFirst(version: string): boolean {
  const [first, setFirst] = useState<string | null>(version);
  if (first !== null && version !== first) setFirst(null);
  return version === first;
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
