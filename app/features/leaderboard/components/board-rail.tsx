import { lazy, Suspense } from "react";
import { StaticMarkup } from "#app/rendering/index.ts";
import { Optional } from "#app/ui/optional.tsx";
import type { BoardControls } from "../board-controls.ts";
import type { Board } from "../board-query.ts";
import type { BoardPage } from "../read-board-page.server.ts";
import styles from "./board-rail.module.css";
// The lazy component is part of the document's markup, so the page needs its styles from the start.
import "./rail-slip.module.css";

const RailSlip = import.meta.env.SSR
  ? (await import("./rail-slip.tsx")).RailSlip
  : lazy(async () => ({ default: (await import("./rail-slip.tsx")).RailSlip }));
const RowInRail = lazy(async () => ({ default: (await import("./row-in-rail.tsx")).RowInRail }));

type BoardRailProps = {
  view: NonNullable<BoardPage["view"]>;
  board: Board;
  controls: BoardControls;
  /** The run of the chosen row; empty for none. */
  runId: string;
  rank: string;
};

/**
 * Next to a wide board: the slip, car and splits of the chosen row. Before one is chosen, and
 * without script, those of the first row.
 */
export function BoardRail({ view, board, controls, runId, rank }: BoardRailProps) {
  return (
    <aside className={styles.rail} aria-label="Run">
      {runId && (
        <Optional>
          <Suspense>
            <RowInRail
              runId={runId}
              rank={rank}
              board={board}
              isSignedIn={controls.findMe !== null}
            />
          </Suspense>
        </Optional>
      )}
      <StaticMarkup
        as="div"
        id="board-rail"
        className={styles.first}
        variant={view.version}
        Content={RailSlip}
        props={{ run: view.first }}
      />
    </aside>
  );
}
