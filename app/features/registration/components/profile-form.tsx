import styles from "#app/features/accounts/components/account-form.module.css";
import type { FormAnswer } from "#app/features/accounts/form-answer.ts";
import { ProfileFields } from "#app/features/profile/components/profile-fields.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { type StepOutcome, useStepForm } from "./use-step-form.ts";

type ProfileFormProps = {
  countries: readonly string[];
  /** What was typed before. */
  values?: Record<string, string> | undefined;
  answer?: FormAnswer | undefined;
  outcome?: StepOutcome;
  /** Step 1. */
  backTo: string;
};

/** Step 2 of the registration: who you are and what you agree to. Creates the account. */
export function ProfileForm(props: ProfileFormProps) {
  const { countries, answer, outcome, backTo } = props;
  const { errors, typed = props.values ?? {}, isBusy, wiring } = useStepForm(2, answer, outcome);
  return (
    <form {...wiring} className={styles.form}>
      {errors.form && <Alert status="danger">{errors.form}</Alert>}
      <ProfileFields countries={countries} typed={typed} errors={errors} />
      <div className={styles.actions}>
        <Button isBusy={isBusy}>Create my account</Button>
        <ButtonLink to={backTo} variant="quiet">
          Back
        </ButtonLink>
      </div>
    </form>
  );
}
