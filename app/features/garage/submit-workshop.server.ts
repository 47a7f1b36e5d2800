import type { Deps, Viewer } from "#app/deps.ts";
import { type FieldErrors, toAppError } from "#app/lib/errors.ts";
import { chosenFile, parseInput, typedValues } from "#app/lib/form.ts";
import { fingerprintOf, runOnce } from "#app/lib/idempotency.server.ts";
import { IDEMPOTENCY_FIELD } from "#app/lib/idempotency-key.ts";
import { VEHICLE_TEXTS } from "./texts.ts";
import { workOnVehicle } from "./work-on-vehicle.server.ts";
import { workshopSchema } from "./workshop-schema.ts";

/** A form of the workshop that is shown again, refused. */
export type WorkshopAnswer = {
  status: number;
  values: Record<string, string>;
  errors: FieldErrors;
  message: string;
};

/**
 * Does what one of the workshop's forms asks for, once for a form that was pressed twice.
 *
 * @throws AppError `not_found`; everything else is shown in place
 */
export async function submitWorkshop(
  deps: Deps & { viewer: Viewer },
  { form, vehicleId }: { form: FormData; vehicleId: number },
): Promise<{ done: string } | { again: WorkshopAnswer }> {
  const values = typedValues(form);
  const parsed = parseInput(workshopSchema, values);
  if (!parsed.ok) {
    const message = "Please fix the issues below.";
    return { again: { status: 422, values, errors: parsed.errors, message } };
  }
  const picture = chosenFile(form, "vehicleImage");
  const { [IDEMPOTENCY_FIELD]: sendKey, ...typed } = values;
  // What was changed since the first sending is another one.
  const key = sendKey && `${sendKey.slice(0, 50)}:${await fingerprintOf({ ...typed, picture })}`;
  try {
    const use = { userId: deps.viewer.id, key, operation: `workshop:${vehicleId}` };
    const work = () => workOnVehicle(deps, { vehicleId, act: parsed.value, picture });
    return { done: await runOnce(deps, use, work) };
  } catch (thrown) {
    const error = toAppError(thrown, VEHICLE_TEXTS.workFailed);
    if (error.code === "not_found") throw error;
    if (error.status >= 500) deps.log("error", "workshop.failed", { error });
    const status = error.code === "invalid" ? 422 : error.status;
    const { message, errors = {} } = error;
    return { again: { status, values, errors, message } };
  }
}
