import { PlotFigure } from "#app/features/plots/components/plot-figure.tsx";
import type { Plot } from "#app/features/plots/plot.ts";
import { formatShortDay } from "#app/lib/dates.ts";
import { formatSeconds } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { DuskTop } from "#app/ui/dusk-top.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { RecordRun } from "../read-record-progression.server.ts";
import styles from "./records-screen.module.css";
import { RunTable } from "./run-table.tsx";

export type BoardRecords = {
  title: string;
  boardPath: string;
  /** Oldest first. */
  records: RecordRun[];
  /** Null if there is nothing to draw. */
  plot: Plot | null;
};

/** The record progression of each board: a plot, and below it every record, newest first. */
export function RecordsScreen({ boards }: { boards: readonly BoardRecords[] }) {
  return (
    <div className={styles.screen}>
      <DuskTop>
        <PageHead
          eyebrow={<Link to="/1320-club">1320 Club</Link>}
          title="Records"
          lead="Every run that was the quickest on its board the day it was made. We go by the date of the run, so an old slip from the glove box counts where it belongs."
        />
      </DuskTop>
      <div className={`wrap ${styles.boards}`}>
        {boards.map((board) => (
          <BoardSection key={board.title} board={board} />
        ))}
      </div>
    </div>
  );
}

function BoardSection({ board: { title, boardPath, records, plot } }: { board: BoardRecords }) {
  return (
    <section className={styles.board}>
      <h2 className={styles.title}>
        <Link to={boardPath}>{title}</Link>
      </h2>
      {records.length === 0 ? (
        <EmptyState title="No record yet">
          <p>The first checked run sets the record.</p>
        </EmptyState>
      ) : (
        <>
          {plot && <PlotFigure plot={plot} />}
          <RunTable
            caption={`${title}: its records, newest first`}
            headings={{ lead: "Date", where: "Track", figure: "Took off" }}
            rows={records.toReversed().map((record) => ({
              id: record.slipId,
              lead: <time dateTime={record.ranOn}>{formatShortDay(record.ranOn)}</time>,
              username: record.username,
              vehicle: record.vehicle,
              where: record.raceTrack,
              elapsedMs: record.elapsedMs,
              figure: record.gainMs === null ? "First" : formatSeconds(record.gainMs),
              trapSpeedHundredthsMph: record.trapSpeedHundredthsMph,
            }))}
          />
        </>
      )}
    </section>
  );
}
