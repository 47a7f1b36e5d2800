import { useFetcher } from "react-router";
import styles from "#app/features/accounts/components/account-form.module.css";
import { CurrentPasswordField } from "#app/features/accounts/components/password-input.tsx";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";

type DeleteAccountFormProps = {
  /** Where Cancel leads. */
  closeTo: string;
  /** The result of a submission without script. */
  answer?: FormAnswer<unknown> | undefined;
};

/** The final confirmation before an account is deleted, with the password. */
export function DeleteAccountForm({ closeTo, answer }: DeleteAccountFormProps) {
  const fetcher = useFetcher<FormAnswer<unknown>>();
  const form = useFormAnswer(answer, { intent: "delete", fetcher });
  return (
    <PostForm
      form={form}
      action="/activation?state=deleteAccount"
      className={styles.form}
      noValidate
    >
      <p>
        <strong>Deleting your account can't be undone.</strong>
      </p>
      <p className={styles.aside}>
        Your runs leave the boards. Your garage, photos and VINs are erased.
      </p>
      <CurrentPasswordField
        error={form.errors.password}
        help="One more time, to make sure it's you."
      />
      <div className={styles.actions}>
        <Button variant="danger" isBusy={form.isBusy}>
          Delete my account
        </Button>
        <ButtonLink to={closeTo} variant="quiet" preventScrollReset>
          Keep it
        </ButtonLink>
      </div>
    </PostForm>
  );
}
