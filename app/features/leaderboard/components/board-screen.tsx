import { lazy, Suspense, useState } from "react";
import { useNavigation } from "react-router";
import { Link, StaticMarkup, Waiting } from "#app/rendering/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DuskTop } from "#app/ui/dusk-top.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Optional } from "#app/ui/optional.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import type { BoardControls } from "../board-controls.ts";
import type { BoardPage } from "../read-board-page.server.ts";
import styles from "./board-screen.module.css";
import { BoardTable } from "./board-table.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import { Seasons } from "./seasons.tsx";
import { useRunOverBoard } from "./use-run-over-board.ts";
import { WindowControls } from "./window-controls.tsx";
// The lazy component is part of the document's markup, so the page needs its styles from the start.
import "./first-place.module.css";

const FirstPlace = import.meta.env.SSR
  ? (await import("./first-place.tsx")).FirstPlace
  : lazy(async () => ({ default: (await import("./first-place.tsx")).FirstPlace }));
const RunDialog = lazy(async () => ({ default: (await import("./run-dialog.tsx")).RunDialog }));

/**
 * The 1320 Club's two boards, all-time and by season. If the requested board fails to load, the
 * previous one stays.
 */
export function BoardScreen({ page: requested }: { page: BoardPage }) {
  const page = useLastBoard(requested);
  const { query, view, controls, notice } = page;
  const isBusy = useNavigation().location?.pathname === "/1320-club";
  return (
    <div className={styles.screen}>
      <DuskTop beside={<Leader view={view} />}>
        <PageHead
          eyebrow="1320 Club"
          title={page.title}
          lead="1,320 feet, one number. Every run here was checked against its slip."
          isTerse
        >
          {controls.findMe && (
            <Link to={controls.findMe} className={styles.find}>
              Find me
            </Link>
          )}
        </PageHead>
      </DuskTop>
      <div className={`wrap ${styles.body}`}>
        <div className={styles.bar}>
          <TabLinks label="Boards" items={controls.boards} />
          <Seasons items={controls.seasons} />
          <FilterPanel query={query} controls={controls} />
        </div>
        <FilterChips controls={controls} />
        {notice && <p role="status">{notice}</p>}
        {requested.failure && (
          <Failure message={requested.failure} path={requested.controls.here} />
        )}
        {view && <Board page={page} view={view} isBusy={isBusy} />}
        <Tools controls={controls} />
      </div>
    </div>
  );
}

function Leader({ view }: { view: BoardPage["view"] }) {
  if (!view) return null;
  return (
    <StaticMarkup
      as="div"
      id="first-place"
      variant={view.version}
      Content={FirstPlace}
      props={{ run: view.first }}
    />
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

function Board({ page: { query, title, controls }, view, isBusy }: BoardProps) {
  const { run, open } = useRunOverBoard();
  if (view.count === 0) {
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
  return (
    <div>
      <BoardTable
        board={query.board}
        view={view}
        title={title}
        controls={controls}
        isBusy={isBusy}
        onView={open}
      />
      <WindowControls query={query} view={view} links={controls.window} />
      {run && (
        <Optional key={run} onFailure={() => location.assign(run)}>
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
      <Link to="/1320-club/records">Records</Link>
      <Link to="/tracks">Tracks</Link>
      <Link to={controls.file} download>
        CSV
      </Link>
      <Link to="/1320-club/data">Use our data</Link>
    </nav>
  );
}
