import styles from "#app/features/accounts/components/account-form.module.css";
import { NAME_MAX_LENGTH, PLEDGE, ZIP_MAX_LENGTH } from "#app/features/accounts/rules.ts";
import type { FieldErrors } from "#app/lib/errors.ts";
import { CheckboxField, SelectField, TextField } from "#app/ui/field.tsx";

type ProfileFieldsProps = {
  countries: readonly string[];
  typed: Readonly<Record<string, string>>;
  errors: FieldErrors;
};

/** Who a new racer is and what the racer agrees to. */
export function ProfileFields({ countries, typed, errors }: ProfileFieldsProps) {
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label="First name"
          name="firstName"
          autoComplete="given-name"
          maxLength={NAME_MAX_LENGTH}
          required
          defaultValue={typed.firstName}
          error={errors.firstName}
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          maxLength={NAME_MAX_LENGTH}
          required
          defaultValue={typed.lastName}
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
          defaultValue={typed.country ?? ""}
          error={errors.country}
        />
        <TextField
          label="ZIP code"
          name="zipCode"
          autoComplete="postal-code"
          maxLength={ZIP_MAX_LENGTH}
          defaultValue={typed.zipCode}
          error={errors.zipCode}
          help="Required in the United States."
        />
      </div>
      <div className={styles.choices}>
        <CheckboxField
          label="Send me news about the site."
          name="optInNews"
          defaultChecked={typed.optInNews === "on"}
          error={errors.optInNews}
        />
        <CheckboxField
          label="Tell me about events near me."
          name="optInEvents"
          defaultChecked={typed.optInEvents === "on"}
          error={errors.optInEvents}
        />
        <CheckboxField
          label={PLEDGE}
          name="noRacingPledge"
          defaultChecked={typed.noRacingPledge === "on"}
          error={errors.noRacingPledge}
          help="We only accept time slips from racers who take the pledge."
        />
      </div>
    </>
  );
}
