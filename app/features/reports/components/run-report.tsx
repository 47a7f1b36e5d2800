import { OwnerField } from "#app/ui/owner-field.tsx";
import type { ReportBox } from "../read-report-box.server.ts";
import styles from "./run-report.module.css";

type RunReportProps = {
  box: NonNullable<ReportBox>;
  /** What was typed into a report that was refused, and why. */
  refused: { message: string; values: Record<string, string> } | undefined;
};

/** Under a run of somebody else: the form that reports it, or what became of the report. No script. */
export function RunReport({ box, refused }: RunReportProps) {
  const { report, refusal } = box;
  if (report) {
    return (
      <p className={styles.done}>
        You reported this run: {report.words.toLowerCase()}. {report.outcome}
        {report.answer && ` “${report.answer}”`}
      </p>
    );
  }
  return (
    <details className={styles.box} open={refused !== undefined}>
      <summary>Report this run</summary>
      {refusal ? <p>{refusal}</p> : <ReportForm box={box} refused={refused} />}
    </details>
  );
}

function ReportForm({ box, refused }: RunReportProps) {
  const { reason, text } = refused?.values ?? {};
  return (
    <form method="post" className={styles.form}>
      <OwnerField />
      {refused && <p role="alert">{refused.message}</p>}
      <fieldset>
        <legend>What is wrong?</legend>
        {box.reasons.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name="reason"
              value={value}
              required
              defaultChecked={value === reason}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <label>
        What you saw
        <textarea name="text" rows={3} maxLength={box.maxLength} defaultValue={text} />
      </label>
      <button type="submit">Send the report</button>
      <p>The racer never learns who reported a run.</p>
    </form>
  );
}
