import { type EventStatus, STATUS_LABELS } from "../rules.ts";
import styles from "./event-row.module.css";

/** Says that an event is off, waits or moved; nothing of one that is on. */
export function EventStatusMark({ status }: { status: EventStatus }) {
  if (status === "SCHEDULED") return null;
  return (
    <strong className={styles.status} data-status={status}>
      {STATUS_LABELS[status]}
    </strong>
  );
}
