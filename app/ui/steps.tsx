import { classNames } from "./class-names.ts";
import styles from "./steps.module.css";

type StepsProps = {
  /** What they lead to, for those who don't see them. */
  label: string;
  steps: readonly string[];
  /** The number of the one at hand, from 1 on. */
  current: number;
};

/** How far something that takes several pages has come: lamps that stage from left to right. */
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
