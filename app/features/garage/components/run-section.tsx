import { lazy } from "react";
import { StaticMarkup } from "#app/rendering/index.ts";
import type { RunListProps } from "./run-list.tsx";
import styles from "./run-stack.module.css";

const RunList = import.meta.env.SSR
  ? (await import("./run-list.tsx")).RunList
  : lazy(async () => ({ default: (await import("./run-list.tsx")).RunList }));

/** The runs are undefined in a visitor's browser if the document contains them as markup. */
type RunSectionProps = RunListProps & { vehicleId: number; isOwner: boolean };

/** A page of a vehicle's runs; static markup for everyone but the owner. */
export function RunSection({ vehicleId, isOwner, ...list }: RunSectionProps) {
  if (isOwner) {
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
