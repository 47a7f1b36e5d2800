import { PASSWORD_MIN_LENGTH, passwordProblem } from "#app/features/accounts/rules.ts";
import { CONFIRMATION_PROBLEM } from "#app/features/accounts/texts.ts";

/** What a visitor has done to the password field so far. */
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
 * The message beside the new password, empty where there is none. It stays quiet while somebody is still
 * typing: what is too short gets its message once the field was left, or was long enough before.
 */
export function passwordMessage(
  password: string,
  { hasBlurred, hasBeenLongEnough }: FieldHistory,
): string {
  const isTooShort = password.length < PASSWORD_MIN_LENGTH;
  if (isTooShort && !hasBlurred && !hasBeenLongEnough) return "";
  return passwordProblem(password) ?? "";
}

/** The message beside the confirmation, empty where there is none. */
export function confirmationMessage(password: string, confirmPassword: string): string {
  return confirmPassword !== "" && confirmPassword !== password ? CONFIRMATION_PROBLEM : "";
}

/** Both fields are filled, and nothing is wrong with either. */
export function canSubmit(password: string, confirmPassword: string): boolean {
  return passwordProblem(password) === null && password === confirmPassword;
}
