import { formatShortDay } from "#app/lib/dates.ts";
import { Link } from "#app/rendering/index.ts";
import { StatusLight } from "#app/ui/status-light.tsx";
import type { SlipReview } from "../read-slip-review.server.ts";
import styles from "./racer-runs.module.css";

/** The racer's best and latest runs, for comparison. */
export function RacerRuns({ review }: { review: SlipReview }) {
  const { best, recent, slip } = review;
  if (recent.length === 0) return <p className={styles.noFlags}>This racer's first slip.</p>;
  const bestIds = new Set(best.map(({ id }) => id));
  const runs = [...best, ...recent.filter(({ id }) => !bestIds.has(id))];
  return (
    <table className={styles.runs}>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Vehicle</th>
          <th scope="col">Track</th>
          <th scope="col">ET</th>
          <th scope="col">60 ft</th>
          <th scope="col">mph</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr key={run.id} data-same={run.vehicleId === slip.vehicle.id}>
            <td className={styles.runDay}>
              <Link to={`/moderation/slips/${run.id}`}>{formatShortDay(run.date)}</Link>
            </td>
            <td className={styles.runCar}>{run.vehicle}</td>
            <td className={styles.runTrack}>{run.raceTrack}</td>
            <td className={styles.figure}>{run.elapsed}</td>
            <td className={styles.figure} data-label="60 ft">
              {run.sixtyFoot}
            </td>
            <td className={styles.figure} data-label="mph">
              {run.speed}
            </td>
            <td className={styles.runStatus}>
              {bestIds.has(run.id) ? (
                <b className={styles.best}>Best {run.isStock ? "stock" : "modified"}</b>
              ) : (
                <StatusLight status={run.status} />
              )}
              {run.rejection && <small className={styles.why}>{run.rejection}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
