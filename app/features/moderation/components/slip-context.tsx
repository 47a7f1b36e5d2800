import { RUN_FIELDS } from "#app/features/slip-reading/fields.ts";
import { SLIP_NUMBERS } from "#app/features/slips/run-numbers.ts";
import { formatShortDay } from "#app/lib/dates.ts";
import { formatWait } from "#app/lib/format-wait.ts";
import { Link } from "#app/rendering/index.ts";
import { StatusLight } from "#app/ui/status-light.tsx";
import type { SlipReview } from "../read-slip-review.server.ts";
import styles from "./slip-context.module.css";
import { PhotoMark } from "./slip-marks.tsx";
import type { SlipMarks } from "./use-slip-marks.ts";

/** The slip's photo next to those of other slips that look the same. */
export function SamePictures({ review: { slip, alike } }: { review: SlipReview }) {
  if (alike.length === 0 || !slip.imagePath1) return null;
  return (
    <section className={styles.alike} aria-labelledby="alike">
      <h2 id="alike">The same picture?</h2>
      <div className={styles.alikeRow}>
        <figure>
          <img src={slip.imagePath1} alt="Time slip in hand" loading="lazy" />
          <figcaption>
            <b>This slip</b>
            <br />
            {slip.elapsed} at {slip.speed} mph
          </figcaption>
        </figure>
        {alike.map((other) => (
          <figure key={other.id}>
            <img
              src={other.src}
              alt={`Time slip ${other.id} of ${other.username}`}
              loading="lazy"
            />
            <figcaption>
              <Link to={`/moderation/slips/${other.id}`} className={styles.alikeLink}>
                Slip #{other.id} of {other.username}
              </Link>
              <br />
              {other.run}, {formatShortDay(other.date)}
              <br />
              {other.bits} of 64 bits differ <StatusLight status={other.status} />
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

/**
 * Other facts about the run: the car's mods, the slip's other values, and values derived from them.
 */
export function SlipLines({ review, marks }: { review: SlipReview; marks: SlipMarks }) {
  const { slip, racer, details, estimates } = review;
  const lastNote = slip.note || slip.rejectionReason;
  return (
    <dl className={styles.lines}>
      {slip.vehicle.mods && (
        <div className={styles.pair}>
          <dt>Mods</dt>
          <dd className={styles.mods}>{slip.vehicle.mods}</dd>
        </div>
      )}
      {lastNote && (
        <div className={styles.pair}>
          <dt>Last note to the racer</dt>
          <dd>{lastNote}</dd>
        </div>
      )}
      <div className={styles.pair}>
        <dt>Racer since</dt>
        <dd>
          {formatShortDay(racer.joinedOn)}
          {!racer.isActivated && ", not activated: the garage isn't public"}
        </dd>
      </div>
      {details.map(({ label, value }) => (
        <div key={label} className={styles.pair}>
          <dt>{label}</dt>
          <dd>
            {value} <DetailMark marks={marks} label={label} />
          </dd>
        </div>
      ))}
      {estimates.map(({ label, value, source }) => (
        <div key={label} className={styles.pair}>
          <dt>{label}, estimate</dt>
          <dd title={source}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The weather isn't compared. */
function DetailMark({ marks, label }: { marks: SlipMarks; label: string }) {
  const name = RUN_FIELDS.find((field) => SLIP_NUMBERS[field].label === label);
  return name && <PhotoMark marks={marks} name={name} />;
}

/** The outcomes of the racer's slips so far, and the age of the account. */
export function RacerRecord({ racer }: Pick<SlipReview, "racer">) {
  const { total, approved, rejected, withdrawn, reasons } = racer.record;
  const why = reasons.map(({ label, times }) => (times > 1 ? `${label} (${times})` : label));
  return (
    <p className={styles.noFlags}>
      Account {formatWait(racer.ageMs)} old.{" "}
      {total === 0
        ? "No other slips."
        : `Of the last ${total} other slips ${approved} approved, ${rejected} rejected, ${withdrawn} withdrawn.`}
      {why.length > 0 && ` Rejected for: ${why.join(", ")}.`}
    </p>
  );
}
