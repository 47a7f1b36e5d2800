import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { OwnerField } from "#app/ui/owner-field.tsx";
import type { ReportBox } from "../read-report-box.server.ts";
import styles from "./run-report.module.css";

type RunReportProps = {
  box: NonNullable<ReportBox>;
  /** The error of a rejected report, and its values. */
  answer: FormAnswer | undefined;
};

/**
 * Below another member's run: the form to report it, or the report's status. Works without script.
 */
export function RunReport({ box, answer }: RunReportProps) {
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
    <details className={styles.box} open={answer !== undefined}>
      <summary>Report this run</summary>
      {refusal ? <p>{refusal}</p> : <ReportForm box={box} answer={answer} />}
    </details>
  );
}

function ReportForm({ box, answer }: RunReportProps) {
  const { reason, text } = answer?.values ?? {};
  return (
    <form method="post" className={styles.form}>
      <OwnerField />
      {answer && <p role="alert">{Object.values(answer.errors)[0] ?? answer.message}</p>}
      <fieldset>
        <legend>What's wrong?</legend>
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
