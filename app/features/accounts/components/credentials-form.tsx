import { useFetcher } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import type { FormAnswer } from "../form-answer.ts";
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH, USERNAME_MAX_LENGTH } from "../rules.ts";
import styles from "./account-form.module.css";
import { useFocusOnError } from "./use-focus-on-error.ts";

type CredentialsFormProps = {
  /** What was typed before: in the draft, in the footer's box, or in a form that failed without script. */
  values?: Record<string, string> | undefined;
  answer?: FormAnswer | undefined;
  /** Where 'Log in' leads. */
  loginTo: string;
};

/** Step 1 of the registration: username, email, password. */
export function CredentialsForm({ values, answer, loginTo }: CredentialsFormProps) {
  const fetcher = useFetcher<FormAnswer>();
  const form = useFocusOnError(fetcher.data ?? answer);
  const failed = fetcher.data ?? answer;
  const errors = failed?.errors ?? {};
  const typed = failed?.values ?? values ?? {};
  return (
    <fetcher.Form ref={form} method="post" action="/register" className={styles.form} noValidate>
      {errors.form && <Alert status="danger">{errors.form}</Alert>}
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={USERNAME_MAX_LENGTH}
        required
        defaultValue={typed.username}
        error={errors.username}
        help="3 to 30 letters, digits, dots, underscores or hyphens. It stands on the board."
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX_LENGTH}
        required
        defaultValue={typed.email}
        error={errors.email}
        help="We send your activation link there."
      />
      <div className={styles.pair}>
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          maxLength={PASSWORD_MAX_LENGTH}
          required
          error={errors.password}
          help="At least 6 characters, with a letter and a number."
        />
        <TextField
          label="Confirm password"
          name="confirmPassword"
          type="password"
          autoComplete="new-password"
          maxLength={PASSWORD_MAX_LENGTH}
          required
          error={errors.confirmPassword}
        />
      </div>
      <div className={styles.actions}>
        <Button isBusy={fetcher.state !== "idle"}>Next: your profile</Button>
        <p className={styles.aside}>
          Registered already? <Link to={loginTo}>Log in</Link>
        </p>
      </div>
    </fetcher.Form>
  );
}
