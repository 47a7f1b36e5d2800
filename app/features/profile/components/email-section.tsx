import { CurrentPasswordField } from "#app/features/accounts/components/password-input.tsx";
import { EMAIL_MAX_LENGTH } from "#app/features/accounts/limits.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { TextField } from "#app/ui/field.tsx";
import type { AccountPage } from "../read-account-page.server.ts";
import { AccountForm, AccountSection, answerTo } from "./account-section.tsx";
import styles from "./email-section.module.css";

type EmailSectionProps = {
  email: string;
  isActivated: boolean;
  change: AccountPage["emailChange"];
  answer: FormAnswer | undefined;
};

/** The current address, a pending new one, and the form to change it. */
export function EmailSection({ email, isActivated, change, answer }: EmailSectionProps) {
  const { errors, values: typed } = answerTo("email", answer);
  return (
    <AccountSection
      id="email"
      title="Email"
      lead={
        isActivated
          ? "We'll send a link to your old address and your new one. Open both to confirm."
          : "Wrong address? Enter the right one. The link we'll send there also activates your account."
      }
    >
      <dl className={styles.addresses}>
        <div>
          <dt>Email goes to</dt>
          <dd>{email}</dd>
          {/* An address that was never verified doesn't have to confirm. */}
          {change && isActivated && <Confirmation isConfirmed={change.isOldConfirmed} />}
        </div>
        {change && (
          <div>
            <dt>Will go to</dt>
            <dd>{change.newEmail}</dd>
            <Confirmation isConfirmed={change.isNewConfirmed} />
          </div>
        )}
      </dl>
      {change ? (
        <AccountForm
          intent="cancelEmail"
          answer={answer}
          submit="Keep the old address"
          variant="ghost"
        >
          <p className={styles.note}>
            The links work for 48 hours. No mail? Check your spam folder, or keep the old address
            and start over.
          </p>
        </AccountForm>
      ) : (
        <AccountForm intent="email" answer={answer} submit="Change email">
          <TextField
            label="New email"
            name="newEmail"
            type="email"
            autoComplete="email"
            maxLength={EMAIL_MAX_LENGTH}
            required
            defaultValue={typed.newEmail}
            error={errors.newEmail}
          />
          <CurrentPasswordField id="email-password" error={errors.password} />
        </AccountForm>
      )}
    </AccountSection>
  );
}

function Confirmation({ isConfirmed }: { isConfirmed: boolean }) {
  return (
    <dd className={isConfirmed ? styles.confirmed : styles.waiting}>
      {isConfirmed ? "Confirmed" : "Waiting for its link"}
    </dd>
  );
}
