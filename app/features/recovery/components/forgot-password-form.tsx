import { useFetcher } from "react-router";
import styles from "#app/features/accounts/components/account-form.module.css";
import { useFocusOnError } from "#app/features/accounts/components/use-focus-on-error.ts";
import type { FormAnswer } from "#app/features/accounts/form-answer.ts";
import { EMAIL_MAX_LENGTH } from "#app/features/accounts/rules.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { RESET_TEXTS } from "../reset-texts.ts";

export type ForgotPasswordAnswer = FormAnswer & { isAsked: boolean };

type ForgotPasswordFormProps = {
  loginTo: string;
  /** The answer to a form that was sent without script. */
  answer?: ForgotPasswordAnswer | undefined;
};

/** Asks for a link that sets a new password. Says the same for every address. */
export function ForgotPasswordForm({ loginTo, answer }: ForgotPasswordFormProps) {
  const fetcher = useFetcher<ForgotPasswordAnswer>();
  const form = useFocusOnError(fetcher.data ?? answer);
  const { isAsked, errors, values } = fetcher.data ??
    answer ?? { isAsked: false, errors: {}, values: {} };
  if (isAsked) {
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
    <fetcher.Form
      ref={form}
      method="post"
      action="/forgot-password"
      className={styles.form}
      noValidate
    >
      {errors.form && <Alert status="danger">{errors.form}</Alert>}
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX_LENGTH}
        required
        defaultValue={values.email}
        error={errors.email}
        help="Your account's email. We'll send a link there."
      />
      <div className={styles.actions}>
        <Button isBusy={fetcher.state !== "idle"}>Send me a link</Button>
        <p className={styles.aside}>
          <Link to={loginTo}>Back to log in</Link>
        </p>
      </div>
    </fetcher.Form>
  );
}
