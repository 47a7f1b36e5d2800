import { useEffect, useRef } from "react";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Alert } from "#app/ui/alert.tsx";
import type { SlipReview } from "../read-slip-review.server.ts";
import { changesSince } from "../seen-slip.ts";
import styles from "./moderation.module.css";
import { SlipHistory } from "./slip-history.tsx";

type SlipRefusalProps = Pick<SlipReview, "slip" | "history"> & {
  /** The submitted decision and its error. */
  refusal: FormAnswer | undefined;
};

/** Why a decision failed; after a conflict, who decided first and what the slip's state is now. */
export function SlipRefusal({ refusal, slip, history }: SlipRefusalProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Field errors are shown next to their fields.
    if (!refusal || Object.keys(refusal.errors).length > 0) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "start" });
  }, [refusal]);
  const isConflict = refusal?.code === "conflict";
  const changes = refusal && isConflict ? changesSince(refusal.values, slip) : [];
  return (
    <div ref={place} tabIndex={-1} className={styles.refusal}>
      {refusal && (
        <Alert
          status={isConflict ? "warning" : "danger"}
          title={isConflict ? "Version conflict" : undefined}
        >
          <p>{refusal.message}</p>
          {isConflict && <SlipHistory history={history.slice(0, 1)} />}
          {changes.length > 0 && (
            <ul className={styles.changes}>
              {changes.map(({ label, before, after }) => (
                <li key={label}>
                  {label}: <s>{before}</s> <b>{after}</b>
                </li>
              ))}
            </ul>
          )}
        </Alert>
      )}
    </div>
  );
}
