import { useFetcher } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CheckboxField, SelectField, TextField } from "#app/ui/field.tsx";
import type { FormAnswer } from "../form-answer.ts";
import { NAME_MAX_LENGTH, ZIP_MAX_LENGTH } from "../rules.ts";
import styles from "./account-form.module.css";
import { useFocusOnError } from "./use-focus-on-error.ts";

type ProfileFormProps = { countries: readonly string[]; answer?: FormAnswer | undefined };

/** Step 2 of the registration: who you are and what you agree to. Creates the account. */
export function ProfileForm({ countries, answer }: ProfileFormProps) {
  const fetcher = useFetcher<FormAnswer>();
  const form = useFocusOnError(fetcher.data ?? answer);
  const failed = fetcher.data ?? answer;
  const errors = failed?.errors ?? {};
  const typed = failed?.values ?? {};
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/register?step=2"
      className={styles.form}
      noValidate
    >
      {errors.form && <Alert status="danger">{errors.form}</Alert>}
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
          help="Needed in the United States."
        />
      </div>
      <div className={styles.choices}>
        <CheckboxField
          label="Send me news of the site."
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
          label="I pledge to race at the strip and never on the street."
          name="noRacingPledge"
          defaultChecked={typed.noRacingPledge === "on"}
          error={errors.noRacingPledge}
          help="A time slip is only taken from racers who pledged."
        />
      </div>
      <div className={styles.actions}>
        <Button isBusy={fetcher.state !== "idle"}>Create my account</Button>
        <ButtonLink to="/register" variant="quiet">
          Back
        </ButtonLink>
      </div>
    </fetcher.Form>
  );
}
