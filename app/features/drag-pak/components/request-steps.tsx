import type { ReactNode } from "react";
import type { Drawing } from "#app/features/content/block-markup.ts";
import { SceneSheet } from "#app/features/content/components/scene-sheet.tsx";
import { BRAND } from "#app/lib/brand.ts";
import { Link } from "#app/rendering/index.ts";
import { Steps } from "#app/ui/steps.tsx";
import styles from "./drag-pak.module.css";

const STEPS = ["Who's asking", "Your details", "Review", "Done"] as const;

type Step = 1 | 2 | 3 | 4;

type RequestPageProps = {
  drawing: Drawing;
  title: string;
  lead: string;
  step: Step;
  children: ReactNode;
};

/** A page of the request after the first, with the steps. */
export function RequestPage({ drawing, title, lead, step, children }: RequestPageProps) {
  const eyebrow = <Link to="/drag-pak">Drag Pak</Link>;
  return (
    <SceneSheet drawing={drawing} eyebrow={eyebrow} title={title} lead={lead} isWide>
      <RequestSteps step={step} />
      {children}
      <DemoNote />
    </SceneSheet>
  );
}

/** The steps of a request, with the current one marked. */
export function RequestSteps({ step }: { step: Step }) {
  return <Steps label="Steps of the request" steps={STEPS} current={step} />;
}

/** Shown on every page that collects data. */
export function DemoNote() {
  return (
    <p className={styles.note}>
      {BRAND.name} is a demonstration. No car is sold here, nothing is ordered, and nothing is owed.
    </p>
  );
}
