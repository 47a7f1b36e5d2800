import { lazy } from "react";
import { StaticMarkup } from "#app/rendering/index.ts";
import styles from "./garage-screen.module.css";
import type { RunListProps } from "./run-list.tsx";
// What is loaded on request is in the document at once, so its styles come with the page.
import "#app/ui/paper.module.css";

const RunList = import.meta.env.SSR
  ? (await import("./run-list.tsx")).RunList
  : lazy(async () => ({ default: (await import("./run-list.tsx")).RunList }));

/** The runs are undefined in a visitor's browser where the document brought them as markup. */
type RunSectionProps = RunListProps & { vehicleId: number };

/** The runs of a vehicle, a page of them; for all but its owner static markup. */
export function RunSection({ vehicleId, ...list }: RunSectionProps) {
  if (list.isOwner) {
    return (
      <div className={styles.runs}>
        <RunList {...list} />
      </div>
    );
  }
  return (
    <StaticMarkup
      as="div"
      id="garage-runs"
      className={styles.runs}
      variant={`${vehicleId}/${list.olderTo}`}
      Content={RunList}
      props={list}
    />
  );
}
