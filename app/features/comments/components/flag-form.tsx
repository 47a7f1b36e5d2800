import { useLocation } from "react-router";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import { commentPath } from "../paths.ts";
import type { CommentView } from "../present-comment.ts";
import { FLAG_TEXT_MAX } from "../rules.ts";
import styles from "./comment.module.css";

type FlagFormProps = {
  comment: CommentView;
  reasons: readonly { value: string; label: string }[];
  answer: FormAnswer<unknown> | undefined;
};

/** The form to report a comment to the moderators. */
export function FlagForm({ comment, reasons, answer }: FlagFormProps) {
  const form = useFormAnswer(answer, { intent: "flag" });
  const { pathname } = useLocation();
  const wrong = form.answer?.errors.flagReason;
  return (
    <section id="flag" className={styles.flag} aria-labelledby="flag-heading">
      <h2 id="flag-heading">Flag this comment</h2>
      <PostForm form={form} action={commentPath(comment.id)} className={styles.form}>
        <input type="hidden" name="from" value={pathname} />
        <fieldset className={styles.reasons} aria-describedby={wrong ? "flag-wrong" : undefined}>
          <legend>What's wrong with it?</legend>
          {reasons.map(({ value, label }) => (
            <label key={value}>
              <input
                type="radio"
                name="flagReason"
                value={value}
                required
                defaultChecked={value === form.answer?.values.flagReason}
              />
              {label}
            </label>
          ))}
        </fieldset>
        {wrong && (
          <p id="flag-wrong" role="alert">
            {wrong}
          </p>
        )}
        <TextAreaField
          label="What you saw"
          help="Moderators read it. The author never learns who flagged."
          rows={2}
          maxLength={FLAG_TEXT_MAX}
          {...form.field("customReason")}
        />
        <Button isBusy={form.isBusy}>Send to the moderators</Button>
      </PostForm>
    </section>
  );
}
