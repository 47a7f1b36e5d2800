import { formatShortDay } from "#app/lib/dates.ts";
import { Link } from "#app/rendering/index.ts";
import type { GarageRun } from "../read-garage.server.ts";
import styles from "./run-stack.module.css";

export type RunListProps = {
  runs: GarageRun[];
  olderTo: string | null;
  newestTo: string | null;
};

/** The approved runs of a vehicle as a stack of slips, newest first. */
export function RunList({ runs, olderTo, newestTo }: RunListProps) {
  return (
    <section aria-labelledby="runs">
      <h3 id="runs">Runs</h3>
      <ol className={styles.stack} data-ground="paper">
        {runs.map((run) => (
          <RunSlip key={run.id} run={run} />
        ))}
      </ol>
      {olderTo || newestTo ? (
        <nav className={styles.pager} aria-label="Pages of runs">
          {newestTo ? (
            <Link to={newestTo} preventScrollReset>
              Newest
            </Link>
          ) : null}
          {olderTo ? (
            <Link to={olderTo} preventScrollReset>
              Older
            </Link>
          ) : null}
        </nav>
      ) : null}
    </section>
  );
}

function RunSlip({ run }: { run: GarageRun }) {
  return (
    <li>
      <p>
        <b>{run.raceTrack}</b>
        <time dateTime={run.date}>{formatShortDay(run.date)}</time>{" "}
        {run.isStock ? "Stock" : "Modified"}
        <br />
        {`60 ft ${run.sixtyFeetTime}, ${run.topSpeed} mph`}
      </p>
      <Link
        to={`/1320-club/slip/${run.id}`}
        aria-label={`${run.elapsedTime} seconds: view the run`}
      >
        {run.elapsedTime}
      </Link>
    </li>
  );
}
