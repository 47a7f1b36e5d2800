import type { Deps, Viewer } from "#app/deps.ts";
import { VEHICLE_FORM } from "#app/features/garage/read-vehicle-form.server.ts";
import { SLIP_FORM } from "#app/features/slips/rules.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { IDEMPOTENCY_FIELD } from "#app/lib/idempotency-key.ts";
import { clearUnsent, saveUnsent } from "#app/lib/unsent-forms.server.ts";
import { keepTyped } from "./registration-draft.server.ts";
import type { RegistrationStep } from "./registration-steps.ts";

const GARAGE_FORMS = { 3: VEHICLE_FORM, 4: SLIP_FORM } as const;

/**
 * Keeps what is in the fields of a step while it is being typed, or forgets it once the step is
 * done (`isDone`). Steps 3 and 4 are saved where the vehicle and slip forms look for their drafts.
 *
 * @returns headers (Set-Cookie) for the answer; null where the step is not this visitor's: steps 1 and
 *   2 are a stranger's, 3 and 4 a racer's
 * @throws AppError `rate_limited`, `unavailable`
 */
export async function keepRegistrationStep(
  request: Request,
  deps: Deps & { viewer: Viewer | null },
  input: { step: RegistrationStep; form: Record<string, string>; isDone: boolean },
): Promise<Headers | null> {
  const { step, form, isDone } = input;
  if (step === 1 || step === 2) {
    return deps.viewer || isDone ? null : keepTyped(request, deps, { step, form });
  }
  if (!deps.viewer) return null;
  const { [IDEMPOTENCY_FIELD]: _key, owner: _owner, ...typed } = form;
  const unsent = { form: GARAGE_FORMS[step], owner: usernameKeyOf(deps.viewer.username) };
  return isDone ? clearUnsent(request, deps, unsent) : saveUnsent(request, deps, unsent, typed);
}
