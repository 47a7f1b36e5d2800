import styles from "#app/features/accounts/components/account-form.module.css";
import {
  ConfirmPasswordField,
  PasswordField,
} from "#app/features/accounts/components/password-field.tsx";
import type { FormAnswer } from "#app/features/accounts/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { ResetOutcome } from "../reset-and-sign-in.ts";
import { RESET_TEXTS } from "../reset-texts.ts";
import { useResetPassword } from "./use-reset-password.ts";

export type ResetPasswordAnswer = FormAnswer & { isLinkDead: boolean };

type ResetPasswordFormProps = {
  token: string;
  loginTo: string;
  forgotTo: string;
  /** Told some time after the new password was set. */
  onDone: (result: { isSignedIn: boolean }) => void;
  /** The answer to a form that was sent without script. */
  answer?: ResetPasswordAnswer | undefined;
};

/** The new password, twice. With script it logs in at once, without script the page /reset-password does. */
export function ResetPasswordForm(props: ResetPasswordFormProps) {
  const { token, loginTo, forgotTo, answer } = props;
  const reset = useResetPassword(props);
  const { outcome, messages } = reset;
  if (outcome && outcome.kind !== "failed") return <Done outcome={outcome} loginTo={loginTo} />;
  const errors = { ...answer?.errors, ...outcome?.errors, ...messages };
  const failure = reset.isRefused ? RESET_TEXTS.invalid : (outcome?.message ?? answer?.errors.form);
  return (
    <form
      ref={reset.form}
      method="post"
      action="/reset-password"
      className={styles.form}
      noValidate
      onSubmit={reset.submit}
      onInput={reset.read}
    >
      {failure && (
        <Alert status="danger">
          <p>{failure}</p>
          {(outcome?.isLinkDead || answer?.isLinkDead) && (
            <p>
              {RESET_TEXTS.linkLimits} <Link to={forgotTo}>Ask for a new one</Link>
            </p>
          )}
        </Alert>
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
    </form>
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
