import { useRef } from "react";
import { useNavigation } from "react-router";
import { formatShortDay } from "#app/lib/dates.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { StatusLight } from "#app/ui/status-light.tsx";
import { HistoryLink } from "../../components/history-link.tsx";
import { useQueueKeys } from "../../components/use-queue-keys.ts";
import type { ReportQueue } from "../list-reports.server.ts";
import { REPORT_TEXT_MAX, type ReportAct } from "../rules.ts";
import { REPORT_LABELS } from "../texts.ts";
import styles from "./report-list.module.css";

type ReportListProps = {
  reports: ReportQueue["reports"];
  /** Unsaved answers, by report. */
  answers: Readonly<Record<string, string | undefined>>;
};

/** Reports with their runs; the shortcuts act on the focused one, or else the first. */
export function ReportList({ reports, answers }: ReportListProps) {
  const list = useRef<HTMLOListElement>(null);
  useQueueKeys<ReportAct>(list, { u: "uphold", d: "dismiss" });
  return (
    <ol ref={list} className={styles.list}>
      {reports.map((report) => (
        <ReportItem key={report.id} report={report} typed={answers[report.id]} />
      ))}
    </ol>
  );
}

type ReportItemProps = { report: ReportQueue["reports"][number]; typed: string | undefined };

function ReportItem({ report, typed }: ReportItemProps) {
  const { run } = report;
  return (
    <li className={styles.item}>
      <div className={styles.run}>
        <Link to={`/moderation/slips/${report.slipId}`} className={styles.time} data-row="">
          {run.elapsed} <small>at {run.speed} mph</small>
        </Link>
        <span>
          {report.isOwnRun ? (
            run.username
          ) : (
            <HistoryLink racerId={run.racerId} username={run.username} />
          )}
          , {run.vehicle}, {run.isStock ? "stock" : "modified"}
        </span>
        <span className={styles.muted}>
          {run.raceTrack}, {formatShortDay(run.date)} <StatusLight status={run.status} />
        </span>
      </div>
      <div className={styles.doubt}>
        <p>
          <b>{REPORT_LABELS[report.reason].label}</b>
        </p>
        {report.text && <blockquote>{report.text}</blockquote>}
        <p className={styles.muted}>
          {report.reporter ?? "A member"}, {formatShortDay(report.createdAt.slice(0, 10))}
        </p>
      </div>
      {report.status !== "OPEN" ? (
        <p className={styles.muted}>
          {report.status === "UPHELD" ? "Upheld" : "Dismissed"}
          {report.decidedBy && ` by ${report.decidedBy}`}
          {report.answer && `: ${report.answer}`}
        </p>
      ) : report.canDecide ? (
        <AnswerForm report={report} typed={typed} />
      ) : (
        <p className={styles.muted}>Yours, or about you. Another moderator decides.</p>
      )}
    </li>
  );
}

function AnswerForm({ report, typed }: ReportItemProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <PostForm className={styles.answer} aria-label={`Answer to ${report.reporter}`}>
      <input type="hidden" name="report" value={report.id} />
      <TextAreaField
        label="Answer to the reporter"
        name="answer"
        rows={2}
        maxLength={REPORT_TEXT_MAX}
        defaultValue={typed}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
      <div className={styles.acts}>
        <Button variant="danger" name="act" value="uphold" isBusy={isBusy}>
          Uphold <kbd>u</kbd>
        </Button>
        <Button variant="ghost" name="act" value="dismiss" isBusy={isBusy}>
          Dismiss <kbd>d</kbd>
        </Button>
      </div>
    </PostForm>
  );
}
