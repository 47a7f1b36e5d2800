import { classNames } from "./class-names.ts";
import styles from "./stamp.module.css";

type StampProps = {
  children: string;
  light: "ink" | "green" | "red";
  /** Comes down while the page is looked at. */
  isFresh?: boolean;
  className?: string | undefined;
};

/** A rubber stamp on paper: a status in a word or two. */
export function Stamp({ children, light, isFresh = false, className }: StampProps) {
  return (
    <span className={classNames(styles.stamp, styles[light], isFresh && styles.fresh, className)}>
      {children}
    </span>
  );
}
