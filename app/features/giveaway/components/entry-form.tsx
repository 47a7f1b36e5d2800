import { useNavigation } from "react-router";
import type { RefusedForm } from "#app/lib/refused-form.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, SelectField } from "#app/ui/field.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { ENTRY_COUNTRIES } from "../rules.ts";
import styles from "./giveaway.module.css";

type EntryFormProps = { isSignedIn: boolean; answer: RefusedForm | undefined };

/** One entry; visitors are asked to log in first. */
export function EntryForm({ isSignedIn, answer }: EntryFormProps) {
  const isBusy = useNavigation().state !== "idle";
  if (!isSignedIn) {
    return (
      <PostForm className={styles.form} aria-label="Enter the giveaway">
        <p>Entries are for members: one account, one entry.</p>
        <Button isBusy={isBusy}>Log in to enter</Button>
      </PostForm>
    );
  }
  const { errors = {}, values = {} } = answer ?? {};
  return (
    <PostForm className={styles.form} aria-label="Enter the giveaway" noValidate>
      {answer && <Alert status="danger">{answer.message}</Alert>}
      <SelectField
        label="Where do you live?"
        name="country"
        required
        placeholder="Choose one"
        options={ENTRY_COUNTRIES}
        defaultValue={values.country ?? ""}
        error={errors.country}
      />
      <CheckboxField
        label="I'm 18 or older."
        name="isOfAge"
        required
        defaultChecked={values.isOfAge === "on"}
        error={errors.isOfAge}
      />
      <CheckboxField
        label="I've read the rules and accept them."
        name="hasAgreed"
        required
        defaultChecked={values.hasAgreed === "on"}
        error={errors.hasAgreed}
      />
      <Button isBusy={isBusy}>Enter</Button>
    </PostForm>
  );
}
