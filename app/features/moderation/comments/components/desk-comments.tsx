import { useRef } from "react";
import { useNavigation } from "react-router";
import { CommentText } from "#app/features/comments/components/comment-text.tsx";
import { commentPath, historyPath } from "#app/features/comments/paths.ts";
import { formatInstant } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextAreaField } from "#app/ui/field.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { HistoryLink } from "../../components/history-link.tsx";
import { useQueueKeys } from "../../components/use-queue-keys.ts";
import styles from "../../reports/components/report-list.module.css";
import type { DeskComment } from "../list-desk-comments.server.ts";
import { COMMENT_NOTE_MAX, type CommentAct } from "../rules.ts";

type Reasons = readonly { value: string; label: string }[];
type DeskCommentsProps = {
  comments: readonly DeskComment[];
  reasons: Reasons;
  answer: FormAnswer | undefined;
};

/** Comments with their flags; the shortcuts act on the focused one, or else the first. */
export function DeskCommentList({ comments, reasons, answer }: DeskCommentsProps) {
  const list = useRef<HTMLOListElement>(null);
  useQueueKeys<CommentAct>(list, { r: "remove", x: "keep" });
  return (
    <ol ref={list} className={styles.list}>
      {comments.map((comment) => (
        <Item
          key={comment.id}
          comment={comment}
          reasons={reasons}
          answer={answer?.values.comment === String(comment.id) ? answer : undefined}
        />
      ))}
    </ol>
  );
}

const STATES = {
  VISIBLE: "On the page",
  HIDDEN: "Hidden until you decide",
  REMOVED: "Removed",
  DELETED: "Deleted by its author",
} as const;

type ItemProps = {
  comment: DeskComment;
  reasons: Reasons;
  answer: FormAnswer | undefined;
};

function Item({ comment, reasons, answer }: ItemProps) {
  const { decision } = comment;
  return (
    <li className={styles.item}>
      <div className={styles.run}>
        <Link to={commentPath(comment.id)} className={styles.author} data-row="">
          {comment.author}
        </Link>
        <span className={styles.muted}>
          <time dateTime={comment.createdAt}>{formatInstant(comment.createdAt)}</time>
        </span>
        <span className={styles.muted}>{STATES[comment.status]}</span>
        {comment.isEdited && (
          <Link to={historyPath(comment.id)} className={styles.muted}>
            Earlier texts
          </Link>
        )}
        {comment.authorId !== null && (
          <HistoryLink racerId={comment.authorId} username={comment.author}>
            History
          </HistoryLink>
        )}
      </div>
      <div className={styles.doubt}>
        <CommentText text={comment.text} />
        {comment.flags.map(({ by, words, text }) => (
          <p key={by} className={styles.muted}>
            <b>{words}</b>
            {text && `: “${text}”`} ({by})
          </p>
        ))}
        {decision && (
          <p className={styles.muted}>
            {comment.status === "REMOVED" ? "Removed" : "Kept"} by {decision.by},{" "}
            {formatInstant(decision.at)}
            {decision.reason && `. ${decision.reason}`}
            {decision.note && `: ${decision.note}`}
          </p>
        )}
      </div>
      {comment.canDecide ? (
        <DecisionForm comment={comment} reasons={reasons} answer={answer} />
      ) : (
        <p className={styles.muted}>It's yours, or you flagged it. Another moderator decides.</p>
      )}
    </li>
  );
}

function DecisionForm({ comment, reasons, answer }: ItemProps) {
  const isBusy = useNavigation().state !== "idle";
  const isRemoved = comment.status === "REMOVED";
  return (
    <PostForm className={styles.answer} aria-label={`Decide on ${comment.author}'s comment`}>
      <input type="hidden" name="comment" value={comment.id} />
      <input type="hidden" name="version" value={comment.version} />
      {!isRemoved && (
        <>
          <SelectField
            label="Reason, if you remove it"
            name="reason"
            placeholder="Choose one"
            options={reasons}
            defaultValue={answer?.values.reason ?? ""}
            error={answer?.errors.reason}
          />
          <TextAreaField
            label="Note to the author"
            name="note"
            rows={2}
            maxLength={COMMENT_NOTE_MAX}
            defaultValue={answer?.values.note}
            error={answer?.errors.note}
          />
        </>
      )}
      <div className={styles.acts}>
        {!isRemoved && (
          <Button variant="danger" name="act" value="remove" isBusy={isBusy}>
            Remove <kbd>r</kbd>
          </Button>
        )}
        <Button variant="ghost" name="act" value="keep" isBusy={isBusy}>
          {isRemoved ? "Restore" : "Keep"} <kbd>x</kbd>
        </Button>
      </div>
    </PostForm>
  );
}
