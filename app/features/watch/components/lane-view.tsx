import { formatRoundSeconds, formatSeconds } from "#app/lib/race-numbers.ts";
import { CAR_OUTLINES } from "#app/ui/car-outlines.ts";
import { CAR_HEIGHT } from "#app/ui/car-side.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { placeOf } from "../race.ts";
import { QUARTER_FT } from "../run-curve.ts";
import styles from "./watch-run.module.css";
import type { Lane } from "./watch-run.tsx";

type LaneViewProps = {
  lane: Lane;
  /** 0 is the run itself, 1 its rival. */
  place: number;
  /** When the first car is at the stripe, in milliseconds. */
  firstMs: number;
};

/** A lane: the car at the start in outline and at the stripe, and when it passes each mark. */
export function LaneView({ lane, place, firstMs }: LaneViewProps) {
  const { run, name, splits, passings, curve } = lane;
  const behind = QUARTER_FT - curve.feetAt(firstMs);
  const id = `lane-car-${place}`;
  const { length, shell, glass, wheels } = CAR_OUTLINES[run.carKind];
  const box = `0 ${-CAR_HEIGHT} ${length} ${CAR_HEIGHT}`;
  return (
    <div
      className={classNames(styles.lane, place === 1 && styles.rival)}
      data-lane={JSON.stringify(
        splits.map(({ feet, ms, fps }) => (fps ? [feet, ms, fps] : [feet, ms])),
      )}
      data-name={name}
    >
      <p className={styles.who}>
        <b>{name}</b> {run.vehicleYear} {run.vehicleModel} {run.vehicleTrim}
      </p>
      <div className={styles.track}>
        {behind >= 1 && (
          <i className={styles.behind} style={{ width: placeOf(behind) }} data-ms={firstMs} />
        )}
        <svg viewBox={box} className={classNames(styles.car, styles.staged)} aria-hidden="true">
          {/* The outlines' noses are on the left. */}
          <g id={id} transform={`translate(${length}) scale(-1 1)`}>
            <path d={shell} />
            <path d={glass} className={styles.glass} />
            <path d={wheels} className={styles.wheels} />
          </g>
        </svg>
        <svg
          viewBox={box}
          className={styles.car}
          style={{ insetInlineStart: "100%" }}
          data-car=""
          aria-hidden="true"
        >
          <use href={`#${id}`} />
        </svg>
        {passings.map(({ feet, ms, isFitted }) => (
          <span key={feet} style={{ insetInlineStart: placeOf(feet) }} data-ms={ms}>
            {isFitted ? (
              <i className={styles.fitted}>{formatRoundSeconds(ms)}</i>
            ) : (
              formatSeconds(ms)
            )}
          </span>
        ))}
      </div>
    </div>
  );
}
