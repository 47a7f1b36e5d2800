import { type EventStatus, STATUS_LABELS } from "../rules.ts";
import styles from "./event-row.module.css";

/** Marks an event as canceled, postponed or moved; nothing for a scheduled one. */
export function EventStatusMark({ status }: { status: EventStatus }) {
  if (status === "SCHEDULED") return null;
  return (
    <strong className={styles.status} data-status={status}>
      {STATUS_LABELS[status]}
    </strong>
  );
}
