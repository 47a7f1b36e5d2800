import styles from "#app/features/accounts/components/account-form.module.css";
import {
  ConfirmPasswordField,
  PasswordField,
} from "#app/features/accounts/components/password-field.tsx";
import { ProfileFields } from "#app/features/profile/components/profile-fields.tsx";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import { UsernameField } from "./username-field.tsx";

type CompletionFormProps = {
  token: string;
  /** The address that the account was created for. */
  email: string;
  countries: readonly string[];
  /** The preselected country. */
  country: string;
  answer?: FormAnswer | undefined;
};

/** Completes an account that staff created: all fields of a registration in one form. */
export function CompletionForm({ token, email, countries, country, answer }: CompletionFormProps) {
  const form = useFormAnswer(answer, { start: { country } });
  const { errors } = form;
  return (
    <PostForm form={form} className={styles.form} noValidate>
      <input type="hidden" name="token" value={token} />
      <p>
        This account is for <strong>{email}</strong>.
      </p>
      <UsernameField {...form.field("username")} />
      <div className={styles.pair}>
        <PasswordField label="Password" required error={errors.password} />
        <ConfirmPasswordField error={errors.confirmPassword} />
      </div>
      <ProfileFields countries={countries} form={form} />
      <div className={styles.actions}>
        <Button isBusy={form.isBusy}>Complete my account</Button>
      </div>
    </PostForm>
  );
}
