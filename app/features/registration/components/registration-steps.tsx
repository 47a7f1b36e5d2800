import { classNames } from "#app/ui/class-names.ts";
import styles from "./registration-steps.module.css";

const STEPS = ["Account", "Profile", "Vehicle", "Time slip"] as const;

export type RegistrationStep = 1 | 2 | 3 | 4;

/** How far a registration has come: lamps that stage from left to right. */
export function RegistrationSteps({ current }: { current: RegistrationStep }) {
  return (
    <ol className={styles.steps} aria-label="Registration steps">
      {STEPS.map((label, index) => {
        const number = index + 1;
        const isDone = number < current;
        return (
          <li
            key={label}
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
            {label}
            {isDone && <span className="visually-hidden"> (done)</span>}
          </li>
        );
      })}
    </ol>
  );
}
