import { useFetcher } from "react-router";
import styles from "#app/features/accounts/components/account-form.module.css";
import { useFocusOnError } from "#app/features/accounts/components/use-focus-on-error.ts";
import type { FormAnswer } from "#app/features/accounts/form-answer.ts";
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH } from "#app/features/accounts/rules.ts";
import { PasskeyButton } from "#app/features/passkeys/components/passkey-button.tsx";
import { usePasskeyAutofill } from "#app/features/passkeys/components/use-passkey-autofill.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";

type LoginFormProps = {
  /** The path of this site to go to once signed in. */
  next: string;
  /** Where 'Register' leads. */
  registerTo: string;
  /** Where 'Forgot your password?' leads. */
  forgotTo: string;
  /** The answer of a sign-in that was sent without script. */
  answer?: FormAnswer | undefined;
};

/** Username or email and password. Fails in place with script, on the page /login without. */
export function LoginForm({ next, registerTo, forgotTo, answer }: LoginFormProps) {
  const fetcher = useFetcher<FormAnswer>();
  const form = useFocusOnError(fetcher.data ?? answer);
  const { errors, values } = fetcher.data ?? answer ?? { errors: {}, values: {} };
  const signIn = (passkey: string) =>
    fetcher.submit({ passkey, next }, { method: "post", action: "/login" });
  const offerPasskeys = usePasskeyAutofill(signIn);
  return (
    <fetcher.Form ref={form} method="post" action="/login" className={styles.form} noValidate>
      {errors.form && <Alert status="danger">{errors.form}</Alert>}
      <input type="hidden" name="next" value={next} />
      <TextField
        label="Username or email"
        name="username"
        autoComplete="username webauthn"
        onFocus={offerPasskeys}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX_LENGTH}
        required
        defaultValue={values.username}
        error={errors.username}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={PASSWORD_MAX_LENGTH}
        required
        error={errors.password}
      />
      <div className={styles.actions}>
        <Button isBusy={fetcher.state !== "idle"}>Log in</Button>
        <p className={styles.aside}>
          <Link to={forgotTo}>Forgot your password?</Link>
        </p>
        <p className={styles.aside}>
          New here? <Link to={registerTo}>Register</Link>
        </p>
      </div>
      <PasskeyButton onSigned={signIn} />
    </fetcher.Form>
  );
}
