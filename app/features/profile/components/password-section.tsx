import {
  ConfirmPasswordField,
  PasswordField,
} from "#app/features/accounts/components/password-field.tsx";
import { CurrentPasswordField } from "#app/features/accounts/components/password-input.tsx";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { AccountForm, AccountSection, answerTo } from "./account-section.tsx";

type PasswordSectionProps = { username: string; answer: FormAnswer | undefined };

/** The form to change the password, confirmed with the current one. */
export function PasswordSection({ username, answer }: PasswordSectionProps) {
  const { errors } = answerTo("password", answer);
  return (
    <AccountSection
      id="password"
      title="Password"
      lead="A new one logs out every other device. We'll email you when it changes."
    >
      <AccountForm intent="password" answer={answer} submit="Change password">
        {/* Tells password managers which entry to update. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          defaultValue={username}
          hidden
          readOnly
        />
        <CurrentPasswordField label="Current password" error={errors.password} />
        <PasswordField
          label="New password"
          name="newPassword"
          required
          error={errors.newPassword}
        />
        <ConfirmPasswordField
          label="Confirm new password"
          name="confirmNewPassword"
          error={errors.confirmNewPassword}
        />
      </AccountForm>
    </AccountSection>
  );
}
