import { ApiError } from "#app/lib/api-client.ts";
import type { FieldErrors } from "#app/lib/errors.ts";
import type { PresentedFailure } from "#app/ui/use-api-form.ts";
import { VEHICLE_TEXTS } from "./texts.ts";

export type VehicleFormKind = "add" | "edit";

/** The status of a form that isn't sent: a page's status for invalid input. The API's is 400. */
const INCOMPLETE = 422;

/** Maps the form's fields to the payload's names. */
export function vehiclePayload(
  typed: FormData,
  ids: { userId: number; vehicleId: number },
): FormData {
  const body = new FormData();
  const copy = (name: string, to = name) => body.set(to, typed.get(name) ?? "");
  body.set("userId", String(ids.userId));
  body.set("vehicleId", String(ids.vehicleId));
  copy("trim", "vehicleLookupId");
  copy("vin");
  copy("mods");
  copy("originalImage");
  body.set("isStock", String(typed.get("vehicleGroup") === "stock"));
  body.set("isDefault", String(typed.get("isDefault") !== null));
  const picture = typed.get("vehicleImage");
  if (picture instanceof File && picture.size > 0) body.set("vehicleImage", picture);
  return body;
}

/** Missing or invalid fields of a form that isn't sent. */
export function incompleteVehicle(errors: FieldErrors, kind: VehicleFormKind): ApiError {
  const message = kind === "add" ? VEHICLE_TEXTS.addHint : VEHICLE_TEXTS.updateHint;
  return new ApiError(INCOMPLETE, message, { code: "invalid", errors });
}

/** What to show of a vehicle that wasn't saved. */
export function presentVehicleFailure(failure: ApiError, kind: VehicleFormKind): PresentedFailure {
  const { status, code, message, errors } = failure;
  if (status === INCOMPLETE) return { code: null, message, errors };
  const fallback = kind === "add" ? VEHICLE_TEXTS.addFailed : VEHICLE_TEXTS.updateFailed;
  if (kind === "add") {
    // biome-ignore lint/suspicious/noConsole: the specification requires this log
    console.error(`API error ${status}`, message);
  }
  const isClientError = status >= 400 && status < 500;
  return {
    code,
    message: isClientError && kind === "add" ? message : fallback,
    errors: formErrorsOf(errors),
  };
}

/** Maps the API's errors to the form's field names. */
function formErrorsOf(errors: FieldErrors): FieldErrors {
  const { vehicleLookupId, isStock, ...rest } = errors;
  return {
    ...rest,
    ...(vehicleLookupId ? { trim: vehicleLookupId } : {}),
    ...(isStock ? { vehicleGroup: isStock } : {}),
  };
}
