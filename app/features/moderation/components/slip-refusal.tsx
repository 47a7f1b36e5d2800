import { useEffect, useRef } from "react";
import { Alert } from "#app/ui/alert.tsx";
import type { SlipReview } from "../read-slip-review.server.ts";
import { changesSince } from "../seen-slip.ts";
import styles from "./moderation.module.css";
import { SlipHistory } from "./slip-facts.tsx";

type SlipRefusalProps = Pick<SlipReview, "slip" | "history"> & {
  /** What was sent, and why it was not done. */
  refusal: { message: string; isConflict: boolean; values: Record<string, string> } | undefined;
};

/** Why a decision was not taken; after a conflict, who came first and what the slip says now. */
export function SlipRefusal({ refusal, slip, history }: SlipRefusalProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!refusal) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "start" });
  }, [refusal]);
  const changes = refusal?.isConflict ? changesSince(refusal.values, slip) : [];
  return (
    <div ref={place} tabIndex={-1} className={styles.refusal}>
      {refusal && (
        <Alert
          status={refusal.isConflict ? "warning" : "danger"}
          title={refusal.isConflict ? "Version conflict" : undefined}
        >
          <p>{refusal.message}</p>
          {refusal.isConflict && <SlipHistory history={history.slice(0, 1)} />}
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
