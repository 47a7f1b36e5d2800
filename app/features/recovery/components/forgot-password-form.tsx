import { useFetcher } from "react-router";
import styles from "#app/features/accounts/components/account-form.module.css";
import { EMAIL_MAX_LENGTH } from "#app/features/accounts/limits.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import { RESET_TEXTS } from "../texts.ts";

type ForgotPasswordAnswer = FormAnswer<{ isAsked: boolean } | undefined>;

type ForgotPasswordFormProps = {
  loginTo: string;
  /** The result of a submission without script. */
  answer?: ForgotPasswordAnswer | undefined;
};

/** The form to request a reset link. The result is the same for every address. */
export function ForgotPasswordForm({ loginTo, answer }: ForgotPasswordFormProps) {
  const fetcher = useFetcher<ForgotPasswordAnswer>();
  const form = useFormAnswer(answer, { fetcher });
  if (form.answer?.extra?.isAsked) {
    return (
      <div className={styles.form}>
        <Alert status="success" title="Check your mail">
          {RESET_TEXTS.asked}
        </Alert>
        <p className={styles.aside}>
          <Link to={loginTo}>Back to log in</Link>
        </p>
      </div>
    );
  }
  return (
    <PostForm form={form} action="/forgot-password" className={styles.form} noValidate>
      <TextField
        label="Email"
        {...form.field("email")}
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX_LENGTH}
        required
        help="Your account's email. We'll send a link there."
      />
      <div className={styles.actions}>
        <Button isBusy={form.isBusy}>Send me a link</Button>
        <p className={styles.aside}>
          <Link to={loginTo}>Back to log in</Link>
        </p>
      </div>
    </PostForm>
  );
}
