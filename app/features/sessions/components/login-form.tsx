import { useFetcher } from "react-router";
import styles from "#app/features/accounts/components/account-form.module.css";
import { CurrentPasswordField } from "#app/features/accounts/components/password-input.tsx";
import { EMAIL_MAX_LENGTH } from "#app/features/accounts/limits.ts";
import { PasskeyButton } from "#app/features/passkeys/components/passkey-button.tsx";
import { usePasskeyAutofill } from "#app/features/passkeys/components/use-passkey-autofill.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";

type LoginFormProps = {
  /** Where to go after signing in, a path on this site. */
  next: string;
  /** Where 'Register' leads. */
  registerTo: string;
  /** Where 'Forgot your password?' leads. */
  forgotTo: string;
  /** Whether the form is in a dialog over a page, which stays as it is. */
  isOverPage?: boolean;
  /** The result of a sign-in without script. */
  answer?: FormAnswer | undefined;
};

const SLIP_FORM_PATH = "/1320-club/submit";

/** Username or email and password. Fails in place with script, on the page /login without. */
export function LoginForm(props: LoginFormProps) {
  const { next, registerTo, forgotTo, isOverPage = false, answer } = props;
  const fetcher = useFetcher<FormAnswer>();
  const form = useFormAnswer(answer, { fetcher });
  const signIn = (passkey: string) =>
    fetcher.submit(
      { passkey, next },
      { method: "post", action: "/login", preventScrollReset: isOverPage },
    );
  const offerPasskeys = usePasskeyAutofill(signIn);
  return (
    <PostForm
      form={form}
      action="/login"
      preventScrollReset={isOverPage}
      className={styles.form}
      noValidate
    >
      {next.startsWith(SLIP_FORM_PATH) && (
        <p>Your slip goes up under your name. Log in or register, and the form opens.</p>
      )}
      <input type="hidden" name="next" value={next} />
      <TextField
        label="Username or email"
        {...form.field("username")}
        autoComplete="username webauthn"
        onFocus={offerPasskeys}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX_LENGTH}
        required
      />
      <CurrentPasswordField error={form.errors.password} />
      <div className={styles.actions}>
        <Button isBusy={form.isBusy}>Log in</Button>
        <ButtonLink to={registerTo} variant="ghost">
          Register
        </ButtonLink>
        <p className={styles.aside}>
          <Link to={forgotTo}>Forgot your password?</Link>
        </p>
      </div>
      <PasskeyButton onSigned={signIn} />
    </PostForm>
  );
}
