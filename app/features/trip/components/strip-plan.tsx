import { formatSeconds } from "#app/lib/race-numbers.ts";
import type { StripRun } from "../strip.ts";
import styles from "./strip-plan.module.css";

/** Where a slip's clocks are, in feet from the starting line. */
const CLOCKS_FT = [60, 330, 660, 1000, 1320];
/** Speed is measured over the last 66 ft. */
const TRAP_FT = 66;
/** To scale between these, in percent of the width: the starting line and the end of a quarter mile. */
const START = 16;
const QUARTER_MILE = 78;

/** Where a number of feet from the starting line is, in percent of the width. */
function at(feet: number): string {
  return `${Number((START + (feet / 1320) * (QUARTER_MILE - START)).toFixed(2))}%`;
}

type StripPlanProps = {
  lengthFt: number;
  /** The best run there: its figures are written at the clocks that took them. */
  record: StripRun | undefined;
};

/** A strip from above, the starting line on the left. Positions are in percent, so text keeps its size. */
export function StripPlan({ lengthFt, record }: StripPlanProps) {
  const clocks = CLOCKS_FT.filter((feet) => feet <= lengthFt);
  return (
    <svg
      className={styles.plan}
      role="img"
      aria-label={`The strip from above: clocks at ${clocks.join(", ")} ft, then the shutdown and the return road.`}
    >
      <Ground />
      <line className={styles.launch} x1={at(-150)} y1="46" x2={at(330)} y2="46" />
      <line className={styles.launch} x1={at(-150)} y1="66" x2={at(330)} y2="66" />
      <line className={styles.trap} x1={at(lengthFt - TRAP_FT)} y1="56" x2={at(lengthFt)} y2="56" />
      {[0, ...clocks].map((feet) => (
        <line
          key={feet}
          className={feet === lengthFt ? styles.finish : styles.clock}
          x1={at(feet)}
          y1="30"
          x2={at(feet)}
          y2="82"
        />
      ))}
      <circle className={styles.tree} cx={at(20)} cy="56" r="4" />
      {clocks.map((feet) => (
        <text key={feet} x={at(feet)} y="20">
          {feet}
        </text>
      ))}
      {record && (
        <g className={styles.best}>
          <text x={at(60)} y="100">
            {formatSeconds(record.sixtyFootMs)}
          </text>
          <text x={at(lengthFt)} y="100">
            {formatSeconds(record.elapsedMs)}
          </text>
        </g>
      )}
    </svg>
  );
}

/** The asphalt with its walls, and the road around it. */
function Ground() {
  return (
    <>
      <rect className={styles.road} x="1%" y="56" width="98%" height="62" rx="12" />
      <rect className={styles.asphalt} x="3%" y="34" width="94%" height="44" />
      <line className={styles.middle} x1={at(0)} y1="56" x2="97%" y2="56" />
      <line className={styles.wall} x1={at(0)} y1="33" x2="97%" y2="33" />
      <line className={styles.wall} x1={at(0)} y1="79" x2="97%" y2="79" />
      <text className={styles.first} x="3%" y="138">
        Staging
      </text>
      <text x="50%" y="138">
        Return road
      </text>
      <text className={styles.last} x="97%" y="138">
        Shutdown
      </text>
    </>
  );
}
