import styles from "#app/features/accounts/components/account-form.module.css";
import {
  ConfirmPasswordField,
  PasswordField,
} from "#app/features/accounts/components/password-field.tsx";
import { FIX_BELOW, type FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { ResetOutcome } from "../reset-and-sign-in.ts";
import { RESET_TEXTS } from "../texts.ts";
import { useResetPassword } from "./use-reset-password.ts";

type ResetPasswordFormProps = {
  token: string;
  loginTo: string;
  forgotTo: string;
  /** Called shortly after the new password was set. */
  onDone: (result: { isSignedIn: boolean }) => void;
  /** The result of a submission without script. */
  answer?: FormAnswer | undefined;
};

/** The new password, twice. With script the form also logs in; without script, the page /reset-password does. */
export function ResetPasswordForm(props: ResetPasswordFormProps) {
  const { token, loginTo, forgotTo } = props;
  const reset = useResetPassword(props);
  const { form, outcome } = reset;
  if (outcome) return <Done outcome={outcome} loginTo={loginTo} />;
  const errors = { ...form.errors, ...reset.messages };
  return (
    <PostForm
      form={form}
      action="/reset-password"
      className={styles.form}
      noValidate
      onSubmit={reset.submit}
      onInput={reset.type}
    >
      {form.answer?.message === FIX_BELOW && <Alert status="danger">{FIX_BELOW}</Alert>}
      {form.answer?.code === "gone" && (
        <p>
          {RESET_TEXTS.linkLimits} <Link to={forgotTo}>Get a new link</Link>
        </p>
      )}
      <input type="hidden" name="resetToken" value={token} />
      <PasswordField
        label="New password"
        required
        error={errors.password || undefined}
        onBlur={reset.leavePassword}
      />
      <ConfirmPasswordField error={errors.confirmPassword || undefined} />
      <div className={styles.actions}>
        <Button isBusy={reset.isBusy} disabled={!reset.canSubmit}>
          Set password
        </Button>
      </div>
    </PostForm>
  );
}

type DoneProps = { outcome: Exclude<ResetOutcome, { kind: "failed" }>; loginTo: string };

function Done({ outcome, loginTo }: DoneProps) {
  const isWarning = outcome.kind === "signInFailed";
  return (
    <div className={styles.form}>
      <Alert status={isWarning ? "warning" : "success"}>{outcome.message}</Alert>
      {outcome.kind !== "signedIn" && (
        <p className={styles.actions}>
          <ButtonLink to={loginTo}>Log In</ButtonLink>
        </p>
      )}
    </div>
  );
}
