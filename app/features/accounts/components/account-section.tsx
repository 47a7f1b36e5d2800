import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { UNSENT_NOTICE } from "#app/lib/forms/form-answer.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { OwnerField } from "#app/ui/owner-field.tsx";
import { ACCOUNT_INTENTS, type AccountIntent, type AccountSectionId } from "../account-intents.ts";
import type { FormAnswer } from "../form-answer.ts";
import styles from "./account-section.module.css";
import { useFocusOnError } from "./use-focus-on-error.ts";

/** The answer to the form that failed last, or what was typed into one when the session had ended. */
export type AccountAnswer = FormAnswer & { intent: AccountIntent; isUnsent?: boolean };

/** What a section knows of that: its errors and what was typed, or nothing of either. */
export function answerTo(intent: AccountIntent, answer: AccountAnswer | undefined): FormAnswer {
  return answer?.intent === intent ? answer : { errors: {}, values: {} };
}

type AccountSectionProps = {
  id: AccountSectionId;
  title: string;
  lead: ReactNode;
  children: ReactNode;
};

/** One part of the account page: what it is about, and beside it what can be done. */
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
  answer?: AccountAnswer | undefined;
  submit: string;
  /** What the button says to those who don't see what it stands beside. */
  label?: string;
  variant?: ButtonVariant;
  /** Tells this form from others of the same intent. */
  hidden?: { name: string; value: string };
  children?: ReactNode;
};

/**
 * A form of the account page. It comes back to its own section, with and without script, and shows
 * there what failed.
 */
export function AccountForm({ intent, answer, submit, hidden, ...props }: AccountFormProps) {
  const own = answer?.intent === intent ? answer : undefined;
  const form = useFocusOnError(own);
  const sent = useNavigation().formData;
  const isBusy =
    sent?.get("intent") === intent && (!hidden || sent.get(hidden.name) === hidden.value);
  return (
    <Form
      ref={form}
      method="post"
      action={`/manage-account#${ACCOUNT_INTENTS[intent]}`}
      preventScrollReset
      noValidate
      className={styles.form}
    >
      <input type="hidden" name="intent" value={intent} />
      <OwnerField />
      {hidden && <input type="hidden" {...hidden} />}
      {own?.isUnsent && <Alert status="warning">{UNSENT_NOTICE}</Alert>}
      {own?.errors.form && <Alert status="danger">{own.errors.form}</Alert>}
      {props.children}
      <div className={styles.actions}>
        <Button variant={props.variant ?? "ghost"} isBusy={isBusy} aria-label={props.label}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}
