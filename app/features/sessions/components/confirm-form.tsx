import { useSubmit } from "react-router";
import styles from "#app/features/accounts/components/account-form.module.css";
import { CurrentPasswordField } from "#app/features/accounts/components/password-input.tsx";
import { PasskeyButton } from "#app/features/passkeys/components/passkey-button.tsx";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";

type ConfirmFormProps = { username: string; answer: FormAnswer | undefined };

/** The password or a passkey of someone who is signed in. */
export function ConfirmForm({ username, answer }: ConfirmFormProps) {
  const form = useFormAnswer(answer);
  const submit = useSubmit();
  return (
    <PostForm form={form} className={`${styles.form} ${styles.narrow}`} noValidate>
      {/* For password managers. */}
      <input type="hidden" name="username" value={username} autoComplete="username" />
      <CurrentPasswordField error={form.errors.password} />
      <div className={styles.actions}>
        <Button isBusy={form.isBusy}>Confirm</Button>
      </div>
      <PasskeyButton onSigned={(passkey) => submit({ passkey }, { method: "post" })} />
    </PostForm>
  );
}
