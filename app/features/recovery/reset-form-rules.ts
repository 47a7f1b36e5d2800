import { PASSWORD_MIN_LENGTH } from "#app/features/accounts/limits.ts";
import { passwordProblem } from "#app/features/accounts/rules.ts";
import { CONFIRMATION_PROBLEM } from "#app/features/accounts/texts.ts";

/** The visitor's interaction with the password field so far. */
export type FieldHistory = { hasBlurred: boolean; hasBeenLongEnough: boolean };

/** The history after another keystroke. */
export function afterTyping(history: FieldHistory, password: string): FieldHistory {
  const { hasBlurred, hasBeenLongEnough } = history;
  return {
    hasBlurred,
    hasBeenLongEnough: hasBeenLongEnough || password.length >= PASSWORD_MIN_LENGTH,
  };
}

/**
 * The message for the new password; empty if there is none. It waits while the visitor is still typing: a
 * password that is too short gets its message after a blur, or if it was long enough before.
 */
export function passwordMessage(
  password: string,
  { hasBlurred, hasBeenLongEnough }: FieldHistory,
): string {
  const isTooShort = password.length < PASSWORD_MIN_LENGTH;
  if (isTooShort && !hasBlurred && !hasBeenLongEnough) return "";
  return passwordProblem(password) ?? "";
}

/** The message for the confirmation; empty if there is none. */
export function confirmationMessage(password: string, confirmPassword: string): string {
  return confirmPassword !== "" && confirmPassword !== password ? CONFIRMATION_PROBLEM : "";
}

/** Whether both fields are filled and valid. */
export function canSubmit(password: string, confirmPassword: string): boolean {
  return passwordProblem(password) === null && password === confirmPassword;
}
