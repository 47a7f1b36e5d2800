import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { OwnAppeal } from "../read-own-appeal.server.ts";
import { APPEAL_TEXT_MAX } from "../rules.ts";
import styles from "./own-appeal.module.css";

type AppealProps = { view: OwnAppeal; answer: FormAnswer | undefined };

const OUTCOMES = {
  OPEN: "You appealed. Another moderator takes a second look and emails you.",
  UPHELD: "A second moderator looked at it. The decision stands.",
  OVERTURNED: "A second moderator agrees with you. The slip went back in the queue.",
  CLOSED: "You changed the slip since, so there was nothing left to appeal.",
} as const;

/** A racer's view of a rejection: why, what became of their appeal, or the form to appeal. Works without script. */
export function OwnAppealView({ view: { slip, appeal }, answer }: AppealProps) {
  return (
    <div className={styles.box}>
      <p>{slip.run}</p>
      {slip.isRejected && (
        <p>
          <b>From the moderator:</b> {slip.reason} {slip.note}
        </p>
      )}
      {answer && answer.message !== "" && <Alert status="warning">{answer.message}</Alert>}
      {appeal ? (
        <>
          <blockquote className={styles.text}>{appeal.text}</blockquote>
          <p>
            <b>{OUTCOMES[appeal.status]}</b>
            {appeal.answer && ` “${appeal.answer}”`}
          </p>
        </>
      ) : slip.isRejected ? (
        <AppealForm version={slip.version} answer={answer} />
      ) : (
        <p>This slip isn't rejected, so there's nothing to appeal.</p>
      )}
      <p>
        <Link to={`/1320-club/submit?slip=${slip.id}`} className={styles.link}>
          {slip.isRejected ? "Fix the slip instead" : "See the slip"}
        </Link>
      </p>
    </div>
  );
}

function AppealForm({ version, answer }: { version: number; answer: FormAnswer | undefined }) {
  return (
    <PostForm className={styles.form} aria-label="Appeal">
      <input type="hidden" name="version" value={version} />
      <TextAreaField
        label="What did we get wrong?"
        name="text"
        rows={5}
        required
        maxLength={APPEAL_TEXT_MAX}
        defaultValue={answer?.values.text}
        error={answer?.errors.text}
        help="One appeal for each decision. A moderator who didn't decide before reads it."
      />
      <div>
        <Button>Send the appeal</Button>
      </div>
    </PostForm>
  );
}
