import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, SelectField } from "#app/ui/field.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import { ENTRY_COUNTRIES } from "../rules.ts";
import styles from "./giveaway.module.css";

type EntryFormProps = { isSignedIn: boolean; answer: FormAnswer | undefined };

/** The form to enter; visitors are asked to log in first. */
export function EntryForm({ isSignedIn, answer }: EntryFormProps) {
  const form = useFormAnswer(answer);
  if (!isSignedIn) {
    return (
      <PostForm className={styles.form} aria-label="Enter the giveaway">
        <p>Entries are for members: one account, one entry.</p>
        <Button isBusy={form.isBusy}>Log in to enter</Button>
      </PostForm>
    );
  }
  const { defaultValue: isOfAge, ...ofAge } = form.field("isOfAge");
  const { defaultValue: hasAgreed, ...agreed } = form.field("hasAgreed");
  return (
    <PostForm form={form} className={styles.form} aria-label="Enter the giveaway" noValidate>
      <SelectField
        label="Where do you live?"
        required
        placeholder="Choose one"
        options={ENTRY_COUNTRIES}
        {...form.field("country")}
      />
      <CheckboxField
        label="I'm 18 or older."
        required
        defaultChecked={isOfAge === "on"}
        {...ofAge}
      />
      <CheckboxField
        label="I've read the rules and accept them."
        required
        defaultChecked={hasAgreed === "on"}
        {...agreed}
      />
      <Button isBusy={form.isBusy}>Enter</Button>
    </PostForm>
  );
}
