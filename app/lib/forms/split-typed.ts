import { IDEMPOTENCY_FIELD } from "../idempotency-key.ts";
import { type FormValues, INTENT_FIELD, OWNER_FIELD } from "./form-answer.ts";

/** The text fields of a form, apart from what the contract itself sends along. */
export type SplitForm = {
  values: FormValues;
  /** Which of the page's forms it is; empty where the page has but one. */
  intent: string;
  /** Whose it was when it was opened, as it says itself. */
  owner: string;
  /** The Idempotency-Key; null where none was sent. */
  sendKey: string | null;
};

/** Tells what was typed from what the contract itself sends along. */
export function splitTyped(typed: FormValues): SplitForm {
  const {
    [INTENT_FIELD]: intent = "",
    [OWNER_FIELD]: owner = "",
    [IDEMPOTENCY_FIELD]: sendKey = "",
    ...values
  } = typed;
  return { values, intent, owner, sendKey: sendKey || null };
}
