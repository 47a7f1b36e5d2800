import { classNames } from "./class-names.ts";
import styles from "./stamp.module.css";

type StampProps = {
  children: string;
  light: "ink" | "green" | "red";
  /** Plays the stamping animation. */
  isFresh?: boolean;
  className?: string | undefined;
};

/** A rubber stamp with a status of one or two words. */
export function Stamp({ children, light, isFresh = false, className }: StampProps) {
  return (
    <span className={classNames(styles.stamp, styles[light], isFresh && styles.fresh, className)}>
      {children}
    </span>
  );
}
