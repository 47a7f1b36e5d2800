import styles from "#app/features/accounts/components/account-form.module.css";
import {
  ConfirmPasswordField,
  PasswordField,
} from "#app/features/accounts/components/password-field.tsx";
import { EMAIL_MAX_LENGTH } from "#app/features/accounts/limits.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { type StepFormProps, useStepForm } from "./use-step-form.ts";
import { UsernameField } from "./username-field.tsx";

type CredentialsFormProps = StepFormProps & {
  /** Whether the step was submitted before: its password is kept unless another is typed. */
  hasPassword?: boolean;
  /** The target of 'Log in'. */
  loginTo: string;
};

/** Step 1 of the registration: username, email, password. */
export function CredentialsForm({ hasPassword = false, loginTo, ...step }: CredentialsFormProps) {
  const { form, wiring } = useStepForm(1, step);
  const { errors } = form;
  return (
    <PostForm {...wiring} className={styles.form}>
      <UsernameField {...form.field("username")} />
      <TextField
        label="Email"
        {...form.field("email")}
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX_LENGTH}
        required
        help="We'll send your activation link there."
      />
      <div className={styles.pair}>
        <PasswordField
          label="Password"
          required={!hasPassword}
          error={errors.password}
          {...(hasPassword
            ? { help: "Already saved. Change your username or email and we'll need it again." }
            : {})}
        />
        <ConfirmPasswordField isRequired={!hasPassword} error={errors.confirmPassword} />
      </div>
      <div className={styles.actions}>
        <Button isBusy={form.isBusy}>Next: your profile</Button>
        <p className={styles.aside}>
          Already a member? <Link to={loginTo}>Log in</Link>
        </p>
      </div>
    </PostForm>
  );
}
