import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import type { FormValues } from "#app/lib/forms/form-answer.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import type { PostedForm } from "#app/lib/forms/read-form.server.ts";
import { chosenFile } from "#app/lib/forms/typed-fields.ts";
import { fingerprintOf } from "#app/lib/idempotency.server.ts";
import { choiceOf, readVehicleChoices, type VehicleChoices } from "./look-up-vehicles.server.ts";
import type { OwnVehicle } from "./present-vehicle.ts";
import { STOCK_PICTURE } from "./rules.ts";
import { saveVehicle } from "./save-vehicle.server.ts";
import { vehicleFormSchema } from "./schema.ts";
import { VEHICLE_TEXTS } from "./texts.ts";

/** The extra data for showing a vehicle form again: the lists for its current choices. */
export type VehicleFormExtra = { choices: VehicleChoices };

/**
 * Saves the vehicle form when submitted without script; null if its `intent` is `choose`, which
 * only requests the next list of options.
 *
 * @param vehicleId 0 for a new vehicle
 * @throws AppError `invalid`, and as saveVehicle does
 */
export async function submitVehicleForm(
  deps: Deps & { viewer: Viewer },
  { form, values, intent, sendKey }: PostedForm,
  vehicleId: number,
): Promise<OwnVehicle | null> {
  if (intent === "choose") return null;
  const hint = vehicleId === 0 ? VEHICLE_TEXTS.addHint : VEHICLE_TEXTS.updateHint;
  const typed = readFields(vehicleFormSchema, values, hint);
  // The key includes the values: a form changed after going back is a new request.
  const key = sendKey && `${sendKey.slice(0, 50)}:${await fingerprintOf(values)}`;
  return saveVehicle(deps, {
    ...typed,
    vehicleId,
    originalImage: values.resetImage === "true" ? STOCK_PICTURE : typed.originalImage,
    vehicleImage: chosenFile(form, "vehicleImage"),
    idempotencyKey: vehicleId === 0 ? key : null,
  }).catch(withTrimError);
}

/** The typed values, without choices that the new lists don't have, and those lists. */
export async function showVehicleFormAgain(
  deps: Deps,
  typed: FormValues,
): Promise<{ values: FormValues; extra: VehicleFormExtra }> {
  const values = { ...typed };
  const choices = await readVehicleChoices(deps, choiceOf(values));
  if (!choices.models.includes(values.model ?? "")) values.model = "";
  if (!choices.trims.some(({ id }) => String(id) === values.trim)) values.trim = "";
  return { values, extra: { choices } };
}

/** Moves an error of the chosen vehicle to the form's trim field. */
function withTrimError(error: unknown): never {
  if (!(error instanceof AppError) || !error.errors?.vehicleLookupId) throw error;
  const { vehicleLookupId: trim, ...errors } = error.errors;
  throw new AppError(error.code, error.message, { errors: { ...errors, trim }, cause: error });
}
