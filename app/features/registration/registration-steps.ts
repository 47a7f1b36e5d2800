/** Account, profile, vehicle, time slip. */
export type RegistrationStep = 1 | 2 | 3 | 4;
/** Those before there is an account. */
export type AccountStep = 1 | 2;

/** The states of the activation dialog that a visitor goes through by links. */
export type ActivationStep = "resendActivation" | "deleteAccount";

/**
 * Beside the answer of an activation: another link was requested. `notSent` says why none was mailed and when to
 * try again; empty if it was.
 */
export type ActivationExtra = { isResent: boolean; notSent: string };

/** Beside the answer, the step that it belongs to: a name that was taken in the meantime leads back to step 1. */
export type StepExtra = { step: AccountStep };

/** The step a parameter names; null for anything else. */
export function readStep(text: string | null): RegistrationStep | null {
  if (text === "1") return 1;
  if (text === "2") return 2;
  if (text === "3") return 3;
  return text === "4" ? 4 : null;
}

/** Where the dialog shows a step, over a page of ours. */
export function registrationOver(page: string, step: RegistrationStep): string {
  const [path = "", query] = page.split("#", 1)[0]?.split("?", 2) ?? [];
  const params = new URLSearchParams(query);
  params.set("register", String(step));
  return `${path}?${params}`;
}
