import { formatShortDay } from "#app/lib/dates.ts";
import { Link } from "#app/rendering/index.ts";
import { Paper } from "#app/ui/paper.tsx";
import type { GarageRun } from "../read-garage.server.ts";
import styles from "./garage-screen.module.css";

export type RunListProps = {
  runs: GarageRun[];
  olderTo: string | null;
  newestTo: string | null;
  isOwner: boolean;
};

/** The approved runs of a vehicle on a strip of paper, newest first. */
export function RunList({ runs, olderTo, newestTo, isOwner }: RunListProps) {
  return (
    <section aria-labelledby="runs">
      <Paper>
        <h3 id="runs" className={styles.runsTitle}>
          Runs
        </h3>
        {runs.length === 0 ? (
          <p>
            {isOwner
              ? "No approved runs yet. Submit a time slip and it shows up here once it's checked."
              : "No approved runs yet."}
          </p>
        ) : (
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
                <RunRow key={run.id} run={run} />
              ))}
            </tbody>
          </table>
        )}
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
      </Paper>
    </section>
  );
}

function RunRow({ run }: { run: GarageRun }) {
  return (
    <tr>
      <td>
        <time dateTime={run.date}>{formatShortDay(run.date)}</time>
      </td>
      <td className={styles.track}>{run.raceTrack}</td>
      <td className={styles.class}>{run.isStock ? "Stock" : "Modified"}</td>
      <td className={styles.number} data-label="60 ft">
        {run.sixtyFeetTime}
      </td>
      <td className={styles.number} data-label="mph">
        {run.topSpeed}
      </td>
      <td className={styles.strong} data-label="ET">
        <Link
          to={`/1320-club/slip/${run.id}`}
          aria-label={`${run.elapsedTime} seconds: view the run`}
        >
          {run.elapsedTime}
        </Link>
      </td>
    </tr>
  );
}
