import styles from "#app/features/accounts/components/account-form.module.css";
import { ProfileFields } from "#app/features/profile/components/profile-fields.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { type StepFormProps, useStepForm } from "./use-step-form.ts";

type ProfileFormProps = StepFormProps & {
  countries: readonly string[];
  /** Step 1. */
  backTo: string;
};

/** Step 2 of the registration: name, country and consents. Creates the account. */
export function ProfileForm({ countries, backTo, ...step }: ProfileFormProps) {
  const { form, wiring } = useStepForm(2, step);
  return (
    <PostForm {...wiring} className={styles.form}>
      <ProfileFields countries={countries} form={form} />
      <div className={styles.actions}>
        <Button isBusy={form.isBusy}>Create my account</Button>
        <ButtonLink to={backTo} variant="quiet">
          Back
        </ButtonLink>
      </div>
    </PostForm>
  );
}
