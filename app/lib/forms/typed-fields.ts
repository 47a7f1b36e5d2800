import { IDEMPOTENCY_FIELD } from "../idempotency-key.ts";
import { type FormValues, INTENT_FIELD, OWNER_FIELD } from "./form-answer.ts";

/**
 * The text fields of a form, as typed, to show again after an error; without files. A browser counts a line
 * break as one character but sends it as two, which would exceed the maximum of a full field.
 */
export function typedValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string") values[name] = value.replaceAll("\r\n", "\n");
  }
  return values;
}

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

/** The chosen file; null for the empty, nameless file that browsers send for an untouched input. */
export function chosenFile(form: FormData, name: string): File | null {
  const value = form.get(name);
  return value instanceof File && (value.size > 0 || value.name !== "") ? value : null;
}
