import type { Deps, Viewer } from "#app/deps.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import type { PostedForm } from "#app/lib/forms/read-form.server.ts";
import { chosenFile } from "#app/lib/forms/typed-fields.ts";
import { fingerprintOf, runOnce } from "#app/lib/idempotency.server.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { workOnVehicle } from "./work-on-vehicle.server.ts";
import { workshopSchema } from "./workshop-schema.ts";

/**
 * Handles a form of the workshop, once even if it was submitted twice.
 *
 * @returns a success message for the owner
 * @throws AppError `invalid`, `rate_limited`, and as workOnVehicle does
 */
export async function submitWorkshop(
  deps: Deps & { viewer: Viewer },
  { form, values, intent, sendKey }: PostedForm,
  vehicleId: number,
): Promise<string> {
  const typed = { ...values, intent };
  const action = readFields(workshopSchema, typed);
  await limitRacer(deps, "change");
  const picture = chosenFile(form, "vehicleImage");
  // The key includes the values: a form changed since then is a new request.
  const key = sendKey && `${sendKey.slice(0, 50)}:${await fingerprintOf({ ...typed, picture })}`;
  const use = { userId: deps.viewer.id, key, operation: `workshop:${vehicleId}` };
  return runOnce(deps, use, () => workOnVehicle(deps, { vehicleId, act: action, picture }));
}
