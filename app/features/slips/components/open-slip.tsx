import { formatLongDay } from "#app/lib/dates.ts";
import { Link } from "#app/rendering/index.ts";
import { Paper } from "#app/ui/paper.tsx";
import { Stamp } from "#app/ui/stamp.tsx";
import type { OpenSlip as Slip } from "../open-slips.ts";
import styles from "./open-slip.module.css";

type OpenSlipProps = {
  slip: Slip;
  /** How many more of the racer's slips are undecided; `allAt` is the page that lists them all. */
  others: number;
  allAt: string;
};

const STAMPS = {
  PENDING: { words: "Pending", light: "ink" },
  IN_REVIEW: { words: "In review", light: "ink" },
  NEEDS_INFO: { words: "Needs info", light: "red" },
} as const;

/**
 * A slip that is still undecided, shown as the paper slip: stamped, with its place in the queue.
 */
export function OpenSlip({ slip, others, allAt }: OpenSlipProps) {
  const { words, light } = STAMPS[slip.status];
  return (
    <section className={styles.box} aria-labelledby="open-slip">
      <Paper>
        <div className={styles.print}>
          <h3 id="open-slip" className={styles.et}>
            <span className="visually-hidden">Your slip: </span>
            {slip.elapsedTime}
          </h3>
          <Stamp light={light} className={styles.stamp}>
            {words}
          </Stamp>
          <p className={styles.words}>{slip.words}</p>
          <p className={styles.run}>
            {slip.topSpeed} mph, {slip.vehicle}
            <br />
            {slip.raceTrack}, <time dateTime={slip.date}>{formatLongDay(slip.date)}</time>
          </p>
          <p className={styles.ways}>
            {slip.canEdit ? (
              <Link to={`/1320-club/submit?slip=${slip.id}`}>
                {slip.status === "NEEDS_INFO" ? "Fix and resubmit" : "Edit slip"}
              </Link>
            ) : null}
            {others > 0 ? (
              <a href={allAt}>{others === 1 ? "1 more waiting" : `${others} more waiting`}</a>
            ) : null}
            <Link to="/help#states">What happens now?</Link>
            {slip.status !== "NEEDS_INFO" ? (
              <Link to="/notices#push">Ring me when it's decided</Link>
            ) : null}
          </p>
        </div>
      </Paper>
    </section>
  );
}
