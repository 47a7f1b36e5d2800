import { useEffect, useRef } from "react";
import type { RegistrationStep } from "../registration-steps.ts";
import styles from "./step-heading.module.css";

const TITLES: Readonly<Record<RegistrationStep, string>> = {
  1: "Your account",
  2: "Your profile",
  3: "Add Your 1320 Club Vehicle",
  4: "ADD YOUR TIME SLIP RESULTS",
};

/** Names the step. It takes the focus whenever another step has taken the place of this one. */
export function StepHeading({ step, level = 3 }: { step: RegistrationStep; level?: 2 | 3 }) {
  const Heading = `h${level}` as const;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (!heading.current) return;
    // Not before: a dialog that opens would give it the focus that belongs to the first field.
    heading.current.tabIndex = -1;
    heading.current.focus();
  }, [step]);
  return (
    <Heading ref={heading} className={styles.heading}>
      <span className={styles.number}>Step {step}</span> {TITLES[step]}
    </Heading>
  );
}
