import styles from "#app/features/accounts/components/account-form.module.css";
import { NAME_MAX_LENGTH, ZIP_MAX_LENGTH } from "#app/features/accounts/limits.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { CheckboxField, SelectField, TextField } from "#app/ui/field.tsx";
import type { AccountPage } from "../read-account-page.server.ts";
import { AccountForm, AccountSection, answerTo } from "./account-section.tsx";

type ProfileSectionProps = {
  profile: AccountPage["profile"];
  countries: readonly string[];
  answer: FormAnswer | undefined;
};

/** Names, country, ZIP, and whether the boards may show the real name. */
export function ProfileSection({ profile, countries, answer }: ProfileSectionProps) {
  const { errors, values: typed } = answerTo("profile", answer);
  const isTyped = answer?.intent === "profile";
  return (
    <AccountSection
      id="profile"
      title="Profile"
      lead="Who you are. The boards show your username, and your real name only if you say so."
    >
      <AccountForm intent="profile" answer={answer} submit="Save profile">
        <div className={styles.pair}>
          <TextField
            label="First name"
            name="firstName"
            autoComplete="given-name"
            maxLength={NAME_MAX_LENGTH}
            required
            defaultValue={typed.firstName ?? profile.firstName}
            error={errors.firstName}
          />
          <TextField
            label="Last name"
            name="lastName"
            autoComplete="family-name"
            maxLength={NAME_MAX_LENGTH}
            required
            defaultValue={typed.lastName ?? profile.lastName}
            error={errors.lastName}
          />
        </div>
        <div className={styles.pair}>
          <SelectField
            label="Country"
            name="country"
            autoComplete="country-name"
            required
            placeholder="Choose a country"
            options={countries.map((name) => ({ value: name, label: name }))}
            defaultValue={typed.country ?? profile.country}
            error={errors.country}
          />
          <TextField
            label="ZIP code"
            name="zipCode"
            autoComplete="postal-code"
            maxLength={ZIP_MAX_LENGTH}
            defaultValue={typed.zipCode ?? profile.zipCode}
            error={errors.zipCode}
            help="Required in the United States."
          />
        </div>
        <CheckboxField
          label="Show my real name with my runs."
          name="isRealNameShown"
          defaultChecked={isTyped ? typed.isRealNameShown === "on" : profile.isRealNameShown}
          error={errors.isRealNameShown}
        />
      </AccountForm>
    </AccountSection>
  );
}
