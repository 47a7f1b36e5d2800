import styles from "#app/features/accounts/components/account-form.module.css";
import { NAME_MAX_LENGTH, ZIP_MAX_LENGTH } from "#app/features/accounts/limits.ts";
import { PLEDGE } from "#app/features/accounts/texts.ts";
import { CheckboxField, SelectField, TextField } from "#app/ui/field.tsx";
import type { PostedFormState } from "#app/ui/post-form.tsx";

type ProfileFieldsProps = {
  countries: readonly string[];
  form: Pick<PostedFormState, "field">;
};

/** A new racer's profile and consents. */
export function ProfileFields({ countries, form }: ProfileFieldsProps) {
  const box = (name: string) => {
    const { defaultValue, ...field } = form.field(name);
    return { ...field, defaultChecked: defaultValue === "on" };
  };
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label="First name"
          {...form.field("firstName")}
          autoComplete="given-name"
          maxLength={NAME_MAX_LENGTH}
          required
        />
        <TextField
          label="Last name"
          {...form.field("lastName")}
          autoComplete="family-name"
          maxLength={NAME_MAX_LENGTH}
          required
        />
      </div>
      <div className={styles.pair}>
        <SelectField
          label="Country"
          {...form.field("country")}
          autoComplete="country-name"
          required
          placeholder="Choose a country"
          options={countries.map((name) => ({ value: name, label: name }))}
        />
        <TextField
          label="ZIP code"
          {...form.field("zipCode")}
          autoComplete="postal-code"
          maxLength={ZIP_MAX_LENGTH}
          help="Required in the United States."
        />
      </div>
      <div className={styles.choices}>
        <CheckboxField label="Send me news about the site." {...box("optInNews")} />
        <CheckboxField label="Tell me about events near me." {...box("optInEvents")} />
        <CheckboxField
          label={PLEDGE}
          {...box("noRacingPledge")}
          help="We only accept time slips from racers who take the pledge."
        />
      </div>
    </>
  );
}
