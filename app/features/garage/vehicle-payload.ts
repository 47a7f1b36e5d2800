import { ApiError } from "#app/lib/api-client.ts";
import type { FieldErrors } from "#app/lib/errors.ts";
import { VEHICLE_TEXTS } from "./texts.ts";

export type VehicleFormKind = "add" | "edit";

/** Why a form was not saved, with the messages to show. */
export type VehicleRefusal = {
  status: "warning" | "danger";
  message: string;
  errors: FieldErrors;
};

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

/** Missing or invalid fields; nothing was sent yet. */
export function incompleteVehicle(errors: FieldErrors, kind: VehicleFormKind): VehicleRefusal {
  const message = kind === "add" ? VEHICLE_TEXTS.addHint : VEHICLE_TEXTS.updateHint;
  return { status: "warning", message, errors };
}

/** The messages of a failed save. */
export function vehicleRefusal(error: unknown, kind: VehicleFormKind): VehicleRefusal {
  const failure = error instanceof ApiError ? error : new ApiError(0, String(error));
  const fallback = kind === "add" ? VEHICLE_TEXTS.addFailed : VEHICLE_TEXTS.updateFailed;
  if (kind === "add") {
    // biome-ignore lint/suspicious/noConsole: the specification requires this log
    console.error(`API error ${failure.status}`, failure.message);
  }
  const isClientError = failure.status >= 400 && failure.status < 500;
  return {
    status: "danger",
    message: isClientError && kind === "add" ? failure.message : fallback,
    errors: formErrorsOf(failure.errors),
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
