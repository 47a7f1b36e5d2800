import { formatLongDay, formatShortDay } from "#app/lib/dates.ts";
import { Link } from "#app/rendering/index.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Figure } from "#app/ui/figure.tsx";
import { Paper } from "#app/ui/paper.tsx";
import type { PlotModification } from "../plot.ts";
import type { ProgressRun, VehicleProgress } from "../read-vehicle-progress.server.ts";
import { letterOf, PlotFigure } from "./plot-figure.tsx";
import { TrackBests } from "./track-bests.tsx";
import styles from "./vehicle-progress.module.css";

/** The plots of a vehicle, its modifications, and a table of its runs. */
export function VehicleProgressView({ progress }: { progress: VehicleProgress }) {
  const { plots, modifications, runs } = progress;
  if (!plots) {
    return (
      <EmptyState title="Nothing to draw yet">
        <p>Your first approved run starts the plots.</p>
      </EmptyState>
    );
  }
  const [only] = runs;
  if (only && runs.length === 1 && progress.isFirstPage) return <FirstRun run={only} />;
  const [et, ...others] = plots.overTime;
  const marked = et?.marks.map((mark) => mark.label) ?? [];
  return (
    <div className={styles.progress}>
      <p className={styles.key}>
        <span>
          <svg width="14" height="14" className={styles.stock} aria-hidden="true">
            <circle cx="7" cy="7" r="4.5" />
          </svg>
          Stock
        </span>
        <span>
          <svg width="14" height="14" className={styles.modified} aria-hidden="true">
            <path d="M1 7 7 1l6 6-6 6Z" />
          </svg>
          Modified
        </span>
        Line: the best so far.
        {progress.olderRuns || !progress.isFirstPage
          ? ` These are ${runs.length} runs, ${formatShortDay(runs.at(-1)?.ranOn ?? "")} to ${formatShortDay(runs[0]?.ranOn ?? "")}; bests on this page are among these.`
          : ""}
      </p>
      <RunPages progress={progress} />
      <h2 className="visually-hidden">Plots</h2>
      {et ? <PlotFigure plot={et} /> : null}
      {marked.length > 0 ? <Modifications modifications={modifications} marked={marked} /> : null}
      <div className={styles.pair}>
        {others.map((plot) => (
          <PlotFigure key={plot.id} plot={plot} />
        ))}
        <PlotFigure plot={plots.launch} />
        <TrackBests tracks={plots.tracks} />
      </div>
      <Runs runs={runs} />
    </div>
  );
}

/** A single run as a figure, since a line needs two. */
function FirstRun({ run }: { run: ProgressRun }) {
  return (
    <div className={styles.first}>
      <Figure value={run.elapsedTime} unit="s" size="huge" isLit />
      <p>
        {run.topSpeed} mph, {run.raceTrack}, {formatLongDay(run.ranOn)}.{" "}
        <Link to={`/1320-club/slip/${run.id}`}>View Run</Link>
      </p>
      <p className={styles.second}>A second run draws the line.</p>
    </div>
  );
}

/** A long history is split into pages instead of being thinned out. */
function RunPages({ progress: { olderRuns, isFirstPage } }: { progress: VehicleProgress }) {
  if (!olderRuns && isFirstPage) return null;
  return (
    <nav className={styles.pager} aria-label="Pages of runs">
      {isFirstPage ? null : <Link to="?">Newest runs</Link>}
      {olderRuns ? <Link to={`?after=${olderRuns}`}>Older runs</Link> : null}
    </nav>
  );
}

type ModificationsProps = {
  modifications: PlotModification[] /** Those in the plot, in order. */;
  marked: string[];
};

function Modifications({ modifications, marked }: ModificationsProps) {
  const markedModifications = modifications.filter(({ description }) =>
    marked.includes(description),
  );
  return (
    <section aria-labelledby="marks">
      <h2 id="marks" className={styles.heading}>
        What changed
      </h2>
      <ol className={styles.marks}>
        {markedModifications.map(({ installedOn, description }, place) => (
          <li key={`${installedOn} ${description}`}>
            <b>{letterOf(place)}</b>
            <time dateTime={installedOn}>{formatLongDay(installedOn)}</time>
            <span>{description}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Runs({ runs }: { runs: ProgressRun[] }) {
  return (
    <section aria-labelledby="figures">
      <Paper>
        <h2 id="figures" className={styles.heading}>
          Every run
        </h2>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Track</th>
              <th scope="col">Class</th>
              <th scope="col">60 ft</th>
              <th scope="col">mph</th>
              <th scope="col">ET</th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <tr key={run.id}>
                <td>
                  <time dateTime={run.ranOn}>{formatShortDay(run.ranOn)}</time>
                </td>
                <td className={styles.track}>{run.raceTrack}</td>
                <td>{run.isStock ? "Stock" : "Modified"}</td>
                <td>{run.sixtyFeetTime}</td>
                <td>{run.topSpeed}</td>
                <td>
                  <Link
                    to={`/1320-club/slip/${run.id}`}
                    aria-label={`${run.elapsedTime} seconds: view the run`}
                  >
                    {run.elapsedTime}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Paper>
    </section>
  );
}
