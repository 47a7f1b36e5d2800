import type { Deps, Viewer } from "#app/deps.ts";
import { AppError, type FieldErrors } from "#app/lib/errors.ts";
import { chosenFile, parseInput, typedValues } from "#app/lib/form.ts";
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
 * Does what one of the workshop's forms asks for.
 *
 * @throws AppError for everything that the page can't show in place
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
  try {
    const picture = chosenFile(form, "vehicleImage");
    return { done: await workOnVehicle(deps, { vehicleId, act: parsed.value, picture }) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "not_found" || error.status >= 500) {
      throw error;
    }
    const status = error.code === "invalid" ? 422 : error.status;
    const { message, errors = {} } = error;
    return { again: { status, values, errors, message } };
  }
}
