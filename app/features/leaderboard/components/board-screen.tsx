import { lazy, Suspense, useState } from "react";
import { useNavigation } from "react-router";
import { Link, Waiting } from "#app/rendering/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Optional } from "#app/ui/optional.tsx";
import type { BoardControls } from "../board-controls.ts";
import type { BoardPage } from "../read-board-page.server.ts";
import { BoardBar } from "./board-bar.tsx";
import { BoardRail } from "./board-rail.tsx";
import styles from "./board-screen.module.css";
import { BoardTable } from "./board-table.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { useRowInRail } from "./use-row-in-rail.ts";
import { useRunOverBoard } from "./use-run-over-board.ts";
import { WindowControls } from "./window-controls.tsx";

const RunDialog = lazy(async () => ({ default: (await import("./run-dialog.tsx")).RunDialog }));

/**
 * The 1320 Club's two boards, all-time and by season. If the requested board fails to load, the
 * previous one stays.
 */
export function BoardScreen({ page: requested }: { page: BoardPage }) {
  const page = useLastBoard(requested);
  const { view, controls, notice } = page;
  const isBusy = useNavigation().location?.pathname === "/1320-club";
  return (
    <div className={styles.screen}>
      <BoardBar page={page} />
      <div className={`wrap ${styles.body}`}>
        <FilterChips controls={controls} />
        {notice && <p role="status">{notice}</p>}
        {requested.failure && (
          <Failure message={requested.failure} path={requested.controls.here} />
        )}
        {view && <Board page={page} view={view} isBusy={isBusy} />}
        {view?.news && <p className={styles.news}>{view.news}</p>}
        <Tools controls={controls} />
      </div>
    </div>
  );
}

/** The page, or the last one with a board. */
function useLastBoard(page: BoardPage): BoardPage {
  const [last, setLast] = useState(page);
  if (page.view && page !== last) setLast(page);
  return page.view ? page : last;
}

type BoardProps = {
  page: BoardPage;
  view: NonNullable<BoardPage["view"]>;
  isBusy: boolean;
};

function Board(props: BoardProps) {
  const { page, view } = props;
  return view.count === 0 ? <NoRuns page={page} /> : <Runs {...props} />;
}

function NoRuns({ page: { query, controls } }: { page: BoardPage }) {
  return (
    <EmptyState title="No results found">
      {controls.filterCount === 0 && query.offset === 0 ? (
        <>
          <p>First place is open.</p>
          <ButtonLink to="/1320-club/submit">Submit a slip</ButtonLink>
        </>
      ) : (
        <>
          <p>
            {query.offset > 0
              ? "The list doesn't go that deep."
              : "No runs match. Drop a filter, or start over."}
          </p>
          <ButtonLink variant="ghost" to={controls.reset}>
            Show the whole board
          </ButtonLink>
        </>
      )}
    </EmptyState>
  );
}

function Runs({ page: { query, title, controls }, view, isBusy }: BoardProps) {
  const { run, key, open } = useRunOverBoard();
  const { runId, rank, listeners } = useRowInRail(view.version);
  return (
    <div className={styles.split}>
      <div {...listeners}>
        <BoardTable
          board={query.board}
          view={view}
          title={title}
          controls={controls}
          isBusy={isBusy}
          onView={open}
        />
        <WindowControls query={query} view={view} links={controls.window} />
      </div>
      <BoardRail view={view} runId={runId} rank={rank} controls={controls} board={query.board} />
      {run && (
        // By entry: a run that was closed may be opened again before the board behind it has loaded.
        <Optional key={key} onFailure={() => location.assign(run)}>
          <Suspense fallback={<Waiting />}>
            <RunDialog path={run} />
          </Suspense>
        </Optional>
      )}
    </div>
  );
}

function Failure({ message, path }: { message: string; path: string }) {
  return (
    <div role="alert" className={styles.failure}>
      <p>Error: {message}</p>
      <ButtonLink variant="ghost" to={path} preventScrollReset>
        Retry
      </ButtonLink>
    </div>
  );
}

function Tools({ controls }: { controls: BoardControls }) {
  return (
    <nav aria-label="More from the boards" className={styles.tools}>
      <Link to="/1320-club/ladders">Ladders</Link>
      <Link to="/1320-club/records">Records</Link>
      <Link to={controls.file} download>
        CSV
      </Link>
      <Link to="/1320-club/data">Use our data</Link>
    </nav>
  );
}
