import { IDEMPOTENCY_FIELD } from "../idempotency-key.ts";
import { type FormValues, INTENT_FIELD, OWNER_FIELD } from "./form-answer.ts";

/** The text fields of a form, without the contract's own fields. */
export type SplitForm = {
  values: FormValues;
  /** Which of the page's forms it is; empty if the page has only one. */
  intent: string;
  /** Who opened the form, according to its own field. */
  owner: string;
  /** The Idempotency-Key; null if none was sent. */
  sendKey: string | null;
};

/** Separates the typed values from the contract's own fields. */
export function splitTyped(typed: FormValues): SplitForm {
  const {
    [INTENT_FIELD]: intent = "",
    [OWNER_FIELD]: owner = "",
    [IDEMPOTENCY_FIELD]: sendKey = "",
    ...values
  } = typed;
  return { values, intent, owner, sendKey: sendKey || null };
}
