import type { ErrorCode, FieldErrors } from "../errors.ts";

/** The text fields of a form, as typed. */
export type FormValues = Record<string, string>;

/**
 * The result of a form that was not accepted, the same for all page actions. `extra` is what the page
 * additionally needs to show the form again.
 */
export type FormAnswer<X = undefined> = {
  /** Which of the page's forms was submitted; empty if the page has only one. */
  intent: string;
  /** Null if nothing failed: the fields need attention, or nothing was sent. */
  code: ErrorCode | "unknown" | null;
  /** About the form as a whole. */
  message: string;
  errors: FieldErrors;
  /** The typed values, without passwords. */
  values: FormValues;
  /** The Idempotency-Key of the next submission. */
  sendKey: string;
  /** The values were submitted after the session had ended. */
  isUnsent?: boolean;
  extra?: X | undefined;
};

/** Above a form whose fields say what is wrong. */
export const FIX_BELOW = "Please fix the issues below.";
/** Above a form that shows values submitted after the session had ended. */
export const UNSENT_NOTICE = "Not saved yet. You were logged out. Look it over and send it.";
/** Above a staff form whose values were stored while its sender was logged out or had to confirm. */
export const WAITING_NOTICE = "Not done yet. Look it over and send it.";

/** The field that tells a page's forms apart. */
export const INTENT_FIELD = "intent";
/** The field that names the form's owner: after the session has ended, nothing else does. */
export const OWNER_FIELD = "owner";

/** Fields that are never sent back and never stored. */
const SECRET_FIELDS = new Set(["password", "confirmPassword", "newPassword", "confirmNewPassword"]);

/** The typed values without passwords. */
export function withoutSecrets(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET_FIELDS.has(name)));
}

/** Shows values that were stored instead of handled; undefined if none are. @param message why */
export function unsentAnswer(
  unsent: FormValues | null | undefined,
  message = UNSENT_NOTICE,
): FormAnswer<never> | undefined {
  if (!unsent) return undefined;
  const { [INTENT_FIELD]: intent = "", ...values } = unsent;
  return { intent, code: null, message, errors: {}, values, sendKey: "", isUnsent: true };
}
