import styles from "#app/features/accounts/components/account-form.module.css";
import {
  ConfirmPasswordField,
  PasswordField,
} from "#app/features/accounts/components/password-field.tsx";
import type { FormAnswer } from "#app/features/accounts/form-answer.ts";
import { EMAIL_MAX_LENGTH } from "#app/features/accounts/rules.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { type StepOutcome, useStepForm } from "./use-step-form.ts";
import { UsernameField } from "./username-field.tsx";

type CredentialsFormProps = {
  /** What was typed before: in the draft, or in the footer's box. */
  values?: Record<string, string> | undefined;
  /** The step was sent before: its password stays where none is typed. */
  hasPassword?: boolean;
  answer?: FormAnswer | undefined;
  outcome?: StepOutcome;
  /** Where 'Log in' leads. */
  loginTo: string;
};

/** Step 1 of the registration: username, email, password. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { hasPassword = false, answer, outcome, loginTo } = props;
  const step = useStepForm(1, answer, outcome);
  const { errors, refused, typed = props.values ?? {}, isBusy, wiring } = step;
  return (
    <form {...wiring} className={styles.form}>
      {errors.form && <Alert status="danger">{errors.form}</Alert>}
      <UsernameField
        key={refused.username ?? ""}
        defaultValue={typed.username}
        error={refused.username}
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
        help="We'll send your activation link there."
      />
      <div className={styles.pair}>
        <PasswordField
          label="Password"
          required={!hasPassword}
          error={errors.password}
          {...(hasPassword
            ? { help: "Saved from before, as long as your username and email stay the same." }
            : {})}
        />
        <ConfirmPasswordField isRequired={!hasPassword} error={errors.confirmPassword} />
      </div>
      <div className={styles.actions}>
        <Button isBusy={isBusy}>Next: your profile</Button>
        <p className={styles.aside}>
          Registered already? <Link to={loginTo}>Log in</Link>
        </p>
      </div>
    </form>
  );
}
