import { BRAND } from "#app/lib/brand.ts";
import { Link } from "#app/rendering/index.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import styles from "./drag-pak.module.css";

const STEPS = ["Who's asking", "Your details", "Review", "Done"] as const;

type Step = 1 | 2 | 3 | 4;

/** The top of each page of the request but the first, with the way there. */
export function RequestHead({ title, lead, step }: { title: string; lead: string; step: Step }) {
  return (
    <>
      <PageHead
        eyebrow={<Link to="/drag-pak">Drag Pak</Link>}
        title={title}
        lead={lead}
        className={styles.head}
      />
      <RequestSteps step={step} />
    </>
  );
}

/** The steps of a request, the one at hand marked. */
export function RequestSteps({ step }: { step: Step }) {
  return (
    <ol className={styles.steps} aria-label="Steps of the request">
      {STEPS.map((label, at) => (
        <li
          key={label}
          aria-current={at + 1 === step ? "step" : undefined}
          data-done={at + 1 < step || undefined}
        >
          {label}
        </li>
      ))}
    </ol>
  );
}

/** Said on every page that asks for something. */
export function DemoNote() {
  return (
    <p className={styles.note}>
      {BRAND.name} is a demonstration. No car is sold here, nothing is ordered, and nothing is owed.
    </p>
  );
}
