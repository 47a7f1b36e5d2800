import { useNavigation } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import { BOARDS, type BoardQuery } from "../board-query.ts";
import { boardPath, resetPath } from "../rules.ts";
import type { BoardView } from "../show-board.server.ts";
import styles from "./board-screen.module.css";
import { BoardTable } from "./board-table.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import { WindowControls } from "./window-controls.tsx";

export type BoardScreenProps = {
  query: BoardQuery;
  /** Null when the board could not be read. */
  view: BoardView | null;
  /** What went wrong when `view` is null. */
  failure: string | null;
};

const BOARD_NAMES = { stock: "Stock", modified: "Modified" } as const;

/** The 1320 Club's two boards. */
export function BoardScreen({ query, view, failure }: BoardScreenProps) {
  const isBusy = useNavigation().location?.pathname === "/1320-club";
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <div className="wrap">
          <PageHead
            eyebrow="1320 Club"
            title={`${BOARD_NAMES[query.board]} board`}
            lead="1,320 feet, one number. Every run here was checked against its slip."
          >
            <TabLinks
              label="Boards"
              items={BOARDS.map((board) => ({
                to: boardPath({ ...query, board, offset: 0 }),
                label: BOARD_NAMES[board],
                isCurrent: board === query.board,
              }))}
            />
          </PageHead>
        </div>
      </div>
      <div className={`wrap ${styles.body}`}>
        <FilterPanel query={query} />
        {view ? (
          <Board query={query} view={view} isBusy={isBusy} />
        ) : (
          <Failure message={failure} path={boardPath(query)} />
        )}
      </div>
    </div>
  );
}

type BoardProps = { query: BoardQuery; view: BoardView; isBusy: boolean };

function Board({ query, view, isBusy }: BoardProps) {
  if (view.rows.length === 0) {
    return (
      <EmptyState title="No results found">
        <p>No run fits. Take a filter away, or start over.</p>
        <ButtonLink variant="ghost" to={resetPath(query)}>
          Show the whole board
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <div>
      <BoardTable rows={view.rows} query={query} isBusy={isBusy} />
      <WindowControls query={query} view={view} />
    </div>
  );
}

function Failure({ message, path }: { message: string | null; path: string }) {
  return (
    <div role="alert" className={styles.failure}>
      <p>Error: {message}</p>
      <ButtonLink variant="ghost" to={path} reloadDocument>
        Retry
      </ButtonLink>
    </div>
  );
}
