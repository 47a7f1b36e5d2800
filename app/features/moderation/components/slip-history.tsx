import { formatInstant } from "#app/lib/dates.ts";
import type { SlipReview } from "../read-slip-review.server.ts";
import styles from "./moderation.module.css";

const ACTION_LABELS: Record<string, string> = {
  "slip.submit": "submitted it",
  "slip.edit": "corrected it",
  "slip.withdraw": "withdrew it",
  "slip.claim": "claimed it",
  "slip.approve": "approved it",
  "slip.reject": "rejected it",
  "slip.needs-info": "asked for more info",
  "slip.undo": "undid that",
  "slip.release": "went back in the queue when the claim expired",
  "slip.note": "left a note for the moderators",
  "slip.appeal": "appealed the rejection",
  "appeal.claim": "took the appeal",
  "appeal.uphold": "let the rejection stand",
  "appeal.overturn": "overturned the rejection",
  "appeal.note": "left a note on the appeal",
  "report.claim": "took a report",
  "report.note": "left a note on a report",
  "report.uphold": "upheld a report",
  "report.dismiss": "dismissed a report",
};

/** The slip's history, newest first. */
export function SlipHistory({ history }: Pick<SlipReview, "history">) {
  return (
    <ol className={styles.history}>
      {history.map((entry) => (
        <li key={entry.id}>
          <time dateTime={entry.createdAt}>{formatInstant(entry.createdAt)}</time>
          <span>
            <b>{entry.actor ?? "the system"}</b> {ACTION_LABELS[entry.action] ?? entry.action}
            {typeof entry.detail.note === "string" && entry.detail.note && `: ${entry.detail.note}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
