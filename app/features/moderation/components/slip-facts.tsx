import { useRef } from "react";
import { formatShortDay } from "#app/lib/dates.ts";
import { garagePath } from "#app/lib/garage-path.ts";
import { vehicleName } from "#app/lib/vehicle-name.ts";
import { Link } from "#app/rendering/index.ts";
import { useShortcuts } from "#app/ui/use-shortcuts.ts";
import { racerPath } from "../paths.ts";
import type { SlipReview } from "../read-slip-review.server.ts";
import styles from "./slip-facts.module.css";
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
