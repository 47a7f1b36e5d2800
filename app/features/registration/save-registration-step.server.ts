import type { Deps, Viewer } from "#app/deps.ts";
import { VEHICLE_FORM } from "#app/features/garage/read-vehicle-form.server.ts";
import { SLIP_FORM } from "#app/features/slips/rules.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { OWNER_FIELD } from "#app/lib/forms/form-answer.ts";
import { clearUnsent, saveUnsent } from "#app/lib/forms/unsent-forms.server.ts";
import { IDEMPOTENCY_FIELD } from "#app/lib/idempotency-key.ts";
import { saveTyped } from "./registration-draft.server.ts";
import type { RegistrationStep } from "./registration-steps.ts";

const GARAGE_FORMS = { 3: VEHICLE_FORM, 4: SLIP_FORM } as const;

/**
 * Saves the fields of a step while they are being typed, or deletes them when the step is done (`isDone`). Steps
 * 3 and 4 are saved where the vehicle and slip forms look for their drafts.
 *
 * @returns headers (Set-Cookie) for the response; null if the step isn't this visitor's: steps 1 and 2 are for
 *   visitors without a session, 3 and 4 for the racer who opened them
 * @throws AppError `rate_limited`, `unavailable`
 */
export async function saveRegistrationStep(
  request: Request,
  deps: Deps & { viewer: Viewer | null },
  input: { step: RegistrationStep; form: Record<string, string>; isDone: boolean },
): Promise<Headers | null> {
  const { step, form, isDone } = input;
  if (step === 1 || step === 2) {
    return deps.viewer || isDone ? null : saveTyped(request, deps, { step, form });
  }
  if (!deps.viewer) return null;
  const { [IDEMPOTENCY_FIELD]: _key, [OWNER_FIELD]: opener = "", ...typed } = form;
  const owner = usernameKeyOf(deps.viewer.username);
  // A tab left open by another member keeps saving; that draft isn't this member's.
  if (opener !== "" && usernameKeyOf(opener) !== owner) return null;
  const unsent = { form: GARAGE_FORMS[step], owner };
  return isDone ? clearUnsent(request, deps, unsent) : saveUnsent(request, deps, unsent, typed);
}
