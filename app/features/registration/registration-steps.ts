/** Account, profile, vehicle, time slip. */
export type RegistrationStep = 1 | 2 | 3 | 4;
/** The steps before the account exists. */
export type AccountStep = 1 | 2;

/** The states of the activation dialog that links lead to. */
export type ActivationStep = "resendActivation" | "deleteAccount";

/**
 * In the result of the activation form: whether another link was requested. `notSent` says why none was mailed and
 * when to try again; empty if it was.
 */
export type ActivationExtra = { isResent: boolean; notSent: string };

/** In a step's result: the step of its errors. If the name was taken in the meantime, that is step 1. */
export type StepExtra = { step: AccountStep };

/** The step of a query parameter; null for other values. */
export function readStep(text: string | null): RegistrationStep | null {
  if (text === "1") return 1;
  if (text === "2") return 2;
  if (text === "3") return 3;
  return text === "4" ? 4 : null;
}

/** The URL of the dialog at a step, over one of our pages. */
export function registrationOver(page: string, step: RegistrationStep): string {
  const [path = "", query] = page.split("#", 1)[0]?.split("?", 2) ?? [];
  const params = new URLSearchParams(query);
  params.set("register", String(step));
  return `${path}?${params}`;
}
