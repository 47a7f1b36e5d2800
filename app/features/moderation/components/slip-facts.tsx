import { useRef } from "react";
import { formatInstant, formatShortDay } from "#app/lib/dates.ts";
import { garagePath } from "#app/lib/garage-path.ts";
import { vehicleName } from "#app/lib/vehicle-name.ts";
import { Link } from "#app/rendering/index.ts";
import { StatusLight } from "#app/ui/status-light.tsx";
import { useShortcuts } from "#app/ui/use-shortcuts.ts";
import { racerPath } from "../paths.ts";
import type { SlipReview } from "../read-slip-review.server.ts";
import styles from "./moderation.module.css";
import { PhotoMark } from "./slip-marks.tsx";
import type { SlipMarks } from "./use-slip-marks.ts";

type TypedFiguresProps = Pick<SlipReview, "slip"> & { marks: SlipMarks };

/** The numbers as typed, large, with what the photo says. */
export function TypedFigures({ slip, marks }: TypedFiguresProps) {
  return (
    <dl className={styles.typed}>
      <div>
        <dt>1/4 Mile ET</dt>
        <dd className={styles.et}>
          <PhotoMark marks={marks} name="elapsedTime" isInCorner /> {slip.elapsed}
        </dd>
      </div>
      <div>
        <dt>60 Ft. Time</dt>
        <dd>
          <PhotoMark marks={marks} name="sixtyFeetTime" isInCorner /> {slip.sixtyFoot}
        </dd>
      </div>
      <div>
        <dt>1/4 Mile Speed</dt>
        <dd>
          <PhotoMark marks={marks} name="topSpeed" isInCorner /> {slip.speed}
        </dd>
      </div>
    </dl>
  );
}

/** The slip's track, day, car, class, VIN and owner: the facts to compare with the photos. */
export function SlipFacts({ review, marks }: { review: SlipReview; marks: SlipMarks }) {
  const { slip, racer, vinEnding } = review;
  return (
    <dl className={styles.facts}>
      <div className={styles.wide}>
        <dt>Track</dt>
        <dd>
          {slip.raceTrack} <PhotoMark marks={marks} name="track" />
        </dd>
      </div>
      <div className={styles.wide}>
        <dt>Car</dt>
        <dd>
          {vehicleName(slip.vehicle)}
          {review.isVehicleDeleted && " (deleted)"}
        </dd>
      </div>
      {review.confirmedRow !== null && (
        <div className={styles.wide}>
          <dt>Confirmed by the track</dt>
          <dd>Row {review.confirmedRow} of the evening's sheet</dd>
        </div>
      )}
      <div>
        <dt>Date</dt>
        <dd className={styles.marked}>
          {formatShortDay(slip.date)} <PhotoMark marks={marks} name="date" />
        </dd>
      </div>
      <div>
        <dt>Class</dt>
        <dd className={styles.marked}>{slip.isStock ? "Stock" : "Modified"}</dd>
      </div>
      <div>
        <dt>VIN ends in</dt>
        <dd className={styles.marked}>
          <span className={styles.vinEnding}>{vinEnding ?? "unknown"}</span>{" "}
          <PhotoMark marks={marks} name="vin" />
        </dd>
      </div>
      <div>
        <dt>Racer</dt>
        <dd>
          {racer.isActivated ? (
            <Link to={garagePath(racer.username)}>{racer.username}</Link>
          ) : (
            racer.username
          )}
          {!review.isOwn && <HistoryKey racerId={racer.id} />}
        </dd>
      </div>
    </dl>
  );
}

/** The link to the racer's history, and its key. */
function HistoryKey({ racerId }: { racerId: number }) {
  const link = useRef<HTMLAnchorElement>(null);
  useShortcuts({ h: () => link.current?.click() });
  return (
    <>
      {", "}
      <Link ref={link} to={racerPath(racerId)}>
        history
      </Link>
    </>
  );
}

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

const ACTION_LABELS: Record<string, string> = {
  "slip.submit": "submitted it",
  "slip.edit": "corrected it",
  "slip.withdraw": "withdrew it",
  "slip.claim": "claimed it",
  "slip.approve": "approved it",
  "slip.reject": "rejected it",
  "slip.needs-info": "asked for more info",
  "slip.undo": "undid that",
  "slip.release": "went back in the queue when the claim expired",
  "slip.note": "left a note for the moderators",
  "slip.appeal": "appealed the rejection",
  "appeal.claim": "took the appeal",
  "appeal.uphold": "let the rejection stand",
  "appeal.overturn": "overturned the rejection",
  "appeal.note": "left a note on the appeal",
  "report.claim": "took a report",
  "report.note": "left a note on a report",
  "report.uphold": "upheld a report",
  "report.dismiss": "dismissed a report",
};

/** The slip's history, newest first. */
export function SlipHistory({ history }: Pick<SlipReview, "history">) {
  return (
    <ol className={styles.history}>
      {history.map((entry) => (
        <li key={entry.id}>
          <time dateTime={entry.createdAt}>{formatInstant(entry.createdAt)}</time>
          <span>
            <b>{entry.actor ?? "the system"}</b> {ACTION_LABELS[entry.action] ?? entry.action}
            {typeof entry.detail.note === "string" && entry.detail.note && `: ${entry.detail.note}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
