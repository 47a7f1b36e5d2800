import { Form, useNavigation } from "react-router";
import styles from "#app/features/accounts/components/account-form.module.css";
import {
  ConfirmPasswordField,
  PasswordField,
} from "#app/features/accounts/components/password-field.tsx";
import { useFocusOnError } from "#app/features/accounts/components/use-focus-on-error.ts";
import type { FormAnswer } from "#app/features/accounts/form-answer.ts";
import { ProfileFields } from "#app/features/profile/components/profile-fields.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { UsernameField } from "./username-field.tsx";

type CompletionFormProps = {
  token: string;
  /** The address the account was made for. */
  email: string;
  countries: readonly string[];
  answer?: FormAnswer | undefined;
};

/** Names an account that staff made: everything a registration asks for, on one sheet. */
export function CompletionForm({ token, email, countries, answer }: CompletionFormProps) {
  const form = useFocusOnError(answer);
  const isBusy = useNavigation().state !== "idle";
  const { errors, values } = answer ?? { errors: {}, values: {} };
  return (
    <Form ref={form} method="post" className={styles.form} noValidate>
      {errors.form && <Alert status="danger">{errors.form}</Alert>}
      <input type="hidden" name="token" value={token} />
      <p>
        Your account is made for <strong>{email}</strong>.
      </p>
      <UsernameField
        key={errors.username ?? ""}
        defaultValue={values.username}
        error={errors.username}
      />
      <div className={styles.pair}>
        <PasswordField label="Password" required error={errors.password} />
        <ConfirmPasswordField error={errors.confirmPassword} />
      </div>
      <ProfileFields countries={countries} typed={values} errors={errors} />
      <div className={styles.actions}>
        <Button isBusy={isBusy}>Complete my account</Button>
      </div>
    </Form>
  );
}
