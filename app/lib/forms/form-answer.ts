import type { ErrorCode, FieldErrors } from "../errors.ts";

/** The text fields of a form, as typed. */
export type FormValues = Record<string, string>;

/**
 * The answer to a form that was not accepted: the only shape in which a page's action refuses. `extra` is
 * what its page needs beside that to show the form again.
 */
export type FormAnswer<X = undefined> = {
  /** Which of the page's forms was sent; empty where the page has but one. */
  intent: string;
  /** Why it was refused; null where it was not. */
  code: ErrorCode | null;
  /** About the form as a whole. */
  message: string;
  errors: FieldErrors;
  /** What was typed, without passwords. */
  values: FormValues;
  /** The Idempotency-Key of the next sending. */
  sendKey: string;
  /** It is not refused: it was typed when the session had ended. */
  isUnsent?: boolean;
  extra?: X | undefined;
};

/** Above a form whose fields say what is wrong. */
export const FIX_BELOW = "Please fix the issues below.";
/** Above a form that shows what was typed when the session had ended. */
export const UNSENT_NOTICE = "Not saved yet. You were logged out. Look it over and send it.";

/** Names a form among those of its page. */
export const INTENT_FIELD = "intent";
/** Says whose form it is: once the session has ended nothing else does. */
export const OWNER_FIELD = "owner";

/** Never sent back, and never stored. */
const SECRET_FIELDS = new Set(["password", "confirmPassword", "newPassword", "confirmNewPassword"]);

/** What was typed, without what is never shown again. */
export function withoutSecrets(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET_FIELDS.has(name)));
}

/** The answer that shows what was typed when the session had ended; undefined where nothing was stored. */
export function unsentAnswer(kept: FormValues | null | undefined): FormAnswer | undefined {
  if (!kept) return undefined;
  const { [INTENT_FIELD]: intent = "", ...values } = kept;
  const message = UNSENT_NOTICE;
  return { intent, code: null, message, errors: {}, values, sendKey: "", isUnsent: true };
}
