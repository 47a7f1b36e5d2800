import { useEffect, useRef } from "react";
import type { RegistrationStep } from "../registration-steps.ts";
import styles from "./step-heading.module.css";

const TITLES: Readonly<Record<RegistrationStep, string>> = {
  1: "Your account",
  2: "Your profile",
  3: "Add Your 1320 Club Vehicle",
  4: "ADD YOUR TIME SLIP RESULTS",
};

/** The heading of a step. It gets the focus when the step changes. */
export function StepHeading({ step, level = 3 }: { step: RegistrationStep; level?: 2 | 3 }) {
  const Heading = `h${level}` as const;
  const heading = useRef<HTMLHeadingElement>(null);
  const previousStep = useRef(step);
  useEffect(() => {
    if (previousStep.current === step) return;
    previousStep.current = step;
    if (!heading.current) return;
    // Not earlier: an opening dialog would focus it instead of the first field.
    heading.current.tabIndex = -1;
    heading.current.focus();
  }, [step]);
  return (
    <Heading ref={heading} className={styles.heading}>
      <span className={styles.number}>Step {step}</span> {TITLES[step]}
    </Heading>
  );
}
