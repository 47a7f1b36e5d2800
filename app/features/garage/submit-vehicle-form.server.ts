import type { Deps, Viewer } from "#app/deps.ts";
import { AppError, type FieldErrors } from "#app/lib/errors.ts";
import { chosenFile, parseInput, typedValues } from "#app/lib/form.ts";
import { IDEMPOTENCY_FIELD } from "#app/lib/idempotency-key.ts";
import { choiceOf, readVehicleChoices, type VehicleChoices } from "./look-up-vehicles.server.ts";
import type { OwnVehicle } from "./present-vehicle.ts";
import { saveVehicle } from "./save-vehicle.server.ts";
import { vehicleFormSchema } from "./schema.ts";
import { STOCK_PICTURE, VEHICLE_TEXTS } from "./texts.ts";

/** A form that is shown again: refused, or asking for the next list to choose from. */
export type VehicleFormAnswer = {
  status: number;
  values: Record<string, string>;
  errors: FieldErrors;
  message: string | undefined;
  choices: VehicleChoices;
  /** The key that was sent, where the first sending may still be at work. */
  saveKey?: string;
};

/**
 * Saves the vehicle form as it is sent without script. What a person can mend comes back with the
 * typed values; `intent` `choose` only fills the lists for the choices made so far.
 *
 * @param vehicleId 0 for a new vehicle
 * @throws AppError for everything that the form can't show in place
 */
export async function submitVehicleForm(
  deps: Deps & { viewer: Viewer },
  { form, vehicleId }: { form: FormData; vehicleId: number },
): Promise<{ vehicle: OwnVehicle } | { again: VehicleFormAnswer }> {
  const values = typedValues(form);
  const showAgain = async (status: number, errors: FieldErrors, message?: string) => ({
    again: await againOf(deps, { values, status, errors, message }),
  });

  if (values.intent === "choose") return showAgain(200, {});
  const parsed = parseInput(vehicleFormSchema, values);
  if (!parsed.ok) {
    const hint = vehicleId === 0 ? VEHICLE_TEXTS.addHint : VEHICLE_TEXTS.updateHint;
    return showAgain(422, parsed.errors, hint);
  }
  try {
    const vehicle = await saveVehicle(deps, {
      ...parsed.value,
      vehicleId,
      originalImage: values.resetImage === "true" ? STOCK_PICTURE : parsed.value.originalImage,
      vehicleImage: chosenFile(form, "vehicleImage"),
      idempotencyKey: vehicleId === 0 ? await keyOf(values) : null,
    });
    return { vehicle };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "not_found") throw error;
    if (error.status >= 500) deps.log("error", "vehicles.failed", { error });
    const { vehicleLookupId, ...errors } = error.errors ?? {};
    const all = vehicleLookupId ? { ...errors, trim: vehicleLookupId } : errors;
    const { again } = await showAgain(error.status, all, error.message);
    const key = error.code === "in_progress" ? values[IDEMPOTENCY_FIELD] : undefined;
    return { again: key ? { ...again, saveKey: key } : again };
  }
}

/** The typed values, without choices that the new lists don't offer, and those lists. */
async function againOf(
  deps: Deps,
  {
    values,
    ...answer
  }: Omit<VehicleFormAnswer, "choices" | "message" | "saveKey"> & { message: string | undefined },
): Promise<VehicleFormAnswer> {
  const { intent: _intent, [IDEMPOTENCY_FIELD]: _key, ...typed } = values;
  const choices = await readVehicleChoices(deps, choiceOf(typed));
  if (!choices.models.includes(typed.model ?? "")) typed.model = "";
  if (!choices.trims.some(({ id }) => String(id) === typed.trim)) typed.trim = "";
  return { ...answer, values: typed, choices };
}

/**
 * The key of a form sent twice by a double click. The values belong to it, so that a form that was
 * changed after going back is not taken for the first one.
 */
async function keyOf(values: Record<string, string>): Promise<string | null> {
  const key = values[IDEMPOTENCY_FIELD];
  if (!key) return null;
  const text = new TextEncoder().encode(JSON.stringify(values));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
  return `${key.slice(0, 50)}:${btoa(String.fromCharCode(...digest))}`;
}
