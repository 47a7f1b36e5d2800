import { classNames } from "./class-names.ts";
import styles from "./figure.module.css";

type FigureProps = {
  /** The number as shown, with its decimals: '11.340'. */
  value: string | number;
  /** The unit: 's', 'mph'. */
  unit?: string;
  size?: "small" | "medium" | "large" | "huge";
  /** Shows the number in amber, like the scoreboard at the end of the strip. */
  isLit?: boolean;
  className?: string;
};

/** A race number in a condensed font with tabular digits, so that decimal points line up in columns. */
export function Figure({ value, unit, size = "medium", isLit = false, className }: FigureProps) {
  return (
    <span className={classNames(styles.figure, styles[size], isLit && styles.lit, className)}>
      {value}
      {unit && <span className={styles.unit}>{unit}</span>}
    </span>
  );
}
