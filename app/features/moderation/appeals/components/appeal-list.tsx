import { useRef } from "react";
import { useNavigation } from "react-router";
import { formatInstant, formatShortDay } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { HistoryLink } from "../../components/history-link.tsx";
import { useQueueKeys } from "../../components/use-queue-keys.ts";
import styles from "../../reports/components/report-list.module.css";
import type { DeskAppeal } from "../list-appeals.server.ts";
import { APPEAL_ANSWER_MAX, type AppealAct } from "../rules.ts";

type AppealListProps = { appeals: readonly DeskAppeal[]; answer: FormAnswer | undefined };

/** Appeals with the decisions that they are about; the shortcuts act on the focused one, or else the first. */
export function AppealList({ appeals, answer }: AppealListProps) {
  const list = useRef<HTMLOListElement>(null);
  useQueueKeys<AppealAct>(list, { s: "uphold", o: "overturn" });
  return (
    <ol ref={list} className={styles.list}>
      {appeals.map((appeal) => (
        <Item
          key={appeal.id}
          appeal={appeal}
          answer={answer?.values.appeal === String(appeal.id) ? answer : undefined}
        />
      ))}
    </ol>
  );
}

const OUTCOMES = {
  OPEN: "",
  UPHELD: "The rejection stands",
  OVERTURNED: "Overturned",
  CLOSED: "Closed: the slip has changed since",
} as const;

type ItemProps = { appeal: DeskAppeal; answer: FormAnswer | undefined };

function Item({ appeal, answer }: ItemProps) {
  const { run } = appeal;
  return (
    <li className={styles.item}>
      <div className={styles.run}>
        <Link to={`/moderation/slips/${appeal.slipId}`} className={styles.time} data-row="">
          {run.elapsed} <small>at {run.speed} mph</small>
        </Link>
        <span>
          {appeal.isOwn ? (
            run.username
          ) : (
            <HistoryLink racerId={run.racerId} username={run.username} />
          )}
          , {run.vehicle}
        </span>
        <span className={styles.muted}>
          {run.raceTrack}, {formatShortDay(run.date)}
        </span>
      </div>
      <div className={styles.doubt}>
        {(appeal.reason || appeal.note) && (
          <p>
            <b>Rejected{appeal.rejectedBy && ` by ${appeal.rejectedBy}`}</b>:{" "}
            {[appeal.reason, appeal.note].filter(Boolean).join(". ")}
          </p>
        )}
        <blockquote>{appeal.text}</blockquote>
        <p className={styles.muted}>{formatInstant(appeal.createdAt)}</p>
      </div>
      {appeal.canDecide ? (
        <AnswerForm appeal={appeal} answer={answer} />
      ) : (
        <p className={styles.muted}>{outcomeOf(appeal)}</p>
      )}
    </li>
  );
}

/** "Overturned by lane-two: The photo is fine." */
function outcomeOf({ status, decidedBy, answer }: DeskAppeal): string {
  if (status === "OPEN") return "About your slip, or your decision. Another moderator decides.";
  const by = decidedBy ? ` by ${decidedBy}` : "";
  return `${OUTCOMES[status]}${by}${answer ? `: ${answer}` : ""}`;
}

function AnswerForm({ appeal, answer }: ItemProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <PostForm className={styles.answer} aria-label={`Answer to ${appeal.run.username}`}>
      <input type="hidden" name="appeal" value={appeal.id} />
      <TextAreaField
        label="Answer to the racer"
        name="answer"
        rows={2}
        required
        maxLength={APPEAL_ANSWER_MAX}
        defaultValue={answer?.values.answer}
        error={answer?.errors.answer}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
      <div className={styles.acts}>
        <Button variant="ghost" name="act" value="uphold" isBusy={isBusy}>
          Let it stand <kbd>s</kbd>
        </Button>
        <Button name="act" value="overturn" isBusy={isBusy}>
          Overturn <kbd>o</kbd>
        </Button>
      </div>
    </PostForm>
  );
}
