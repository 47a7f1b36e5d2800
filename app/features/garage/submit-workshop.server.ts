import type { Deps, Viewer } from "#app/deps.ts";
import { chosenFile } from "#app/lib/form.ts";
import type { PostedForm } from "#app/lib/forms/posted-form.server.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { fingerprintOf, runOnce } from "#app/lib/idempotency.server.ts";
import { workOnVehicle } from "./work-on-vehicle.server.ts";
import { workshopSchema } from "./workshop-schema.ts";

/**
 * Does what one of the workshop's forms asks for, once for a form that was pressed twice.
 *
 * @returns what was done, to tell the owner
 * @throws AppError `invalid`, and as workOnVehicle does
 */
export async function submitWorkshop(
  deps: Deps & { viewer: Viewer },
  { form, values, intent, sendKey }: PostedForm,
  vehicleId: number,
): Promise<string> {
  const typed = { ...values, intent };
  const act = readFields(workshopSchema, typed);
  const picture = chosenFile(form, "vehicleImage");
  // What was changed since the first sending is another one.
  const key = sendKey && `${sendKey.slice(0, 50)}:${await fingerprintOf({ ...typed, picture })}`;
  const use = { userId: deps.viewer.id, key, operation: `workshop:${vehicleId}` };
  return runOnce(deps, use, () => workOnVehicle(deps, { vehicleId, act, picture }));
}
