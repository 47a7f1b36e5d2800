import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import { ACCOUNT_INTENTS, type AccountIntent, type AccountSectionId } from "../account-intents.ts";
import styles from "./account-section.module.css";

/** The errors and values of a section's form if it failed last; otherwise neither. */
export function answerTo(
  intent: AccountIntent,
  answer: FormAnswer | undefined,
): Pick<FormAnswer, "errors" | "values"> {
  return answer?.intent === intent ? answer : { errors: {}, values: {} };
}

type AccountSectionProps = {
  id: AccountSectionId;
  title: string;
  lead: ReactNode;
  children: ReactNode;
};

/** A section of the account page: its description, and next to it the actions. */
export function AccountSection({ id, title, lead, children }: AccountSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <div className={styles.about}>
        <h2 id={`${id}-title`}>{title}</h2>
        <p className={styles.lead}>{lead}</p>
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

type AccountFormProps = {
  intent: AccountIntent;
  answer?: FormAnswer | undefined;
  submit: string;
  /** The button's label for screen readers. */
  label?: string;
  variant?: ButtonVariant;
  /** Tells the form from others with the same intent. */
  hidden?: { name: string; value: string };
  children?: ReactNode;
};

/**
 * A form of the account page. It returns to its own section, with and without script, and shows its errors
 * there.
 */
export function AccountForm({ intent, answer, submit, hidden, ...props }: AccountFormProps) {
  const form = useFormAnswer(answer, { intent });
  const sent = useNavigation().formData;
  const isBusy = form.isBusy && (!hidden || sent?.get(hidden.name) === hidden.value);
  return (
    <PostForm
      form={form}
      action={`/manage-account#${ACCOUNT_INTENTS[intent]}`}
      preventScrollReset
      noValidate
      className={styles.form}
    >
      {hidden && <input type="hidden" {...hidden} />}
      {props.children}
      <div className={styles.actions}>
        <Button variant={props.variant ?? "ghost"} isBusy={isBusy} aria-label={props.label}>
          {submit}
        </Button>
      </div>
    </PostForm>
  );
}
