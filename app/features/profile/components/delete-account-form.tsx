import { useFetcher } from "react-router";
import styles from "#app/features/accounts/components/account-form.module.css";
import { CurrentPasswordField } from "#app/features/accounts/components/password-field.tsx";
import { useFocusOnError } from "#app/features/accounts/components/use-focus-on-error.ts";
import type { FormAnswer } from "#app/features/accounts/form-answer.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { OwnerField } from "#app/ui/owner-field.tsx";

type DeleteAccountFormProps = {
  /** Where changing one's mind leads. */
  closeTo: string;
  /** The answer to a form that was sent without script. */
  answer?: FormAnswer | undefined;
};

/** The last question before an account is deleted, answered with the password. */
export function DeleteAccountForm({ closeTo, answer }: DeleteAccountFormProps) {
  const fetcher = useFetcher<FormAnswer>();
  const form = useFocusOnError(fetcher.data ?? answer);
  const errors = (fetcher.data ?? answer)?.errors ?? {};
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/activation?state=deleteAccount"
      className={styles.form}
      noValidate
    >
      <OwnerField />
      {errors.form && <Alert status="danger">{errors.form}</Alert>}
      <p>
        <strong>Deleting your account can't be undone.</strong>
      </p>
      <p className={styles.aside}>
        Your runs leave the boards. Your garage, photos and VINs are erased.
      </p>
      <CurrentPasswordField error={errors.password} help="One more time, to make sure it's you." />
      <div className={styles.actions}>
        <Button name="intent" value="delete" variant="danger" isBusy={fetcher.state !== "idle"}>
          Delete my account
        </Button>
        <ButtonLink to={closeTo} variant="quiet" preventScrollReset>
          Keep it
        </ButtonLink>
      </div>
    </fetcher.Form>
  );
}
