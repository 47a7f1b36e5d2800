import { classNames } from "./class-names.ts";
import styles from "./steps.module.css";

type StepsProps = {
  /** The name of the process, for screen readers. */
  label: string;
  steps: readonly string[];
  /** The number of the current step, starting at 1. */
  current: number;
};

/** The progress through a multi-page process: lamps that stage from left to right. */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => {
        const number = index + 1;
        const isDone = number < current;
        return (
          <li
            key={step}
            className={classNames(
              styles.step,
              isDone && styles.done,
              number === current && styles.current,
            )}
            aria-current={number === current ? "step" : undefined}
          >
            <span className={styles.lamp} aria-hidden="true">
              {isDone ? "✓" : number}
            </span>
            {step}
            {isDone && <span className="visually-hidden"> (done)</span>}
          </li>
        );
      })}
    </ol>
  );
}
