import { formatInstant } from "#app/lib/dates.ts";
import type { MailLine } from "../list-mails.server.ts";
import styles from "./records.module.css";

const LABELS: Record<MailLine["state"], string> = {
  sent: "Sent",
  failed: "Failed",
  waiting: "Waiting",
  held: "Held, so that it can be undone",
  delayed: "Waiting for another day",
};

/** The state of a mail, with until when it waits and why it failed. */
export function MailMark({ mail: { state, until, failure } }: { mail: MailLine }) {
  const isLater = state === "held" || state === "delayed";
  return (
    <span className={styles.state} data-state={state}>
      {LABELS[state]}
      {isLater && until && <small>until {formatInstant(until)}</small>}
      {failure && <small>{failure}</small>}
    </span>
  );
}
