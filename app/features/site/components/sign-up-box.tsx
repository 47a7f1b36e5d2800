import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import styles from "./sign-up-box.module.css";
import { SIGN_UP_ACTION } from "./use-sign-up-box.ts";

/**
 * Starts registration with an email address: in its dialog once script has loaded (useSignUpBox).
 */
export function SignUpBox() {
  return (
    <form method="get" action={SIGN_UP_ACTION} className={styles.box}>
      <div className={styles.words}>
        <h2>Put your name up there</h2>
        <p>Leave your email and set up your garage. Your next slip counts.</p>
      </div>
      <div className={styles.entry}>
        <TextField
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="email"
          inputMode="email"
        />
        <Button>Sign up</Button>
      </div>
    </form>
  );
}
