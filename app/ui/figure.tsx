import { classNames } from "./class-names.ts";
import styles from "./figure.module.css";

type FigureProps = {
  /** The number as it is shown, decimals included: '11.340'. */
  value: string | number;
  /** What it counts: 's', 'mph'. */
  unit?: string;
  size?: "small" | "medium" | "large" | "huge";
  /** Lights the number amber, as the scoreboard at the end of the strip does. */
  isLit?: boolean;
  className?: string;
};

/** A race number: condensed, tabular, so that columns of equal decimals line up on the point. */
export function Figure({ value, unit, size = "medium", isLit = false, className }: FigureProps) {
  return (
    <span className={classNames(styles.figure, styles[size], isLit && styles.lit, className)}>
      {value}
      {unit && <span className={styles.unit}>{unit}</span>}
    </span>
  );
}
