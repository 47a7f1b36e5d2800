import type { FormAnswer } from "#app/features/accounts/form-answer.ts";

/** Account, profile, vehicle, time slip. */
export type RegistrationStep = 1 | 2 | 3 | 4;
/** Those before there is an account. */
export type AccountStep = 1 | 2;

/** The states of the activation dialog that a visitor goes through by links. */
export type ActivationStep = "resendActivation" | "deleteAccount";

/** What the dialog is told instead of a redirect: on to a step, or back to the one with the errors. */
export type RegistrationAnswer = { next: 2 | 3 } | (FormAnswer & { step: AccountStep });

/** The step a parameter names; null for anything else. */
export function readStep(text: string | null): RegistrationStep | null {
  if (text === "1") return 1;
  if (text === "2") return 2;
  if (text === "3") return 3;
  return text === "4" ? 4 : null;
}
