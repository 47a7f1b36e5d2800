import { expect, test } from "vitest";
import {
  incompleteVehicle,
  presentVehicleFailure,
  vehiclePayload,
} from "#app/features/garage/vehicle-payload.ts";
import { ApiError } from "#app/lib/api-client.ts";
import { takeLoggedErrors } from "#test/support/fail-on-console.ts";

const IDS = { userId: 4, vehicleId: 0 };

function typed(values: Record<string, string | File> = {}): FormData {
  const form = new FormData();
  const all = {
    ...{ year: "2018", model: "Challenger", trim: "31", vin: "2C3CDZH95JH103277" },
    ...{ vehicleGroup: "modified", mods: "Slicks", originalImage: "/art/stock-vehicle.svg" },
    ...values,
  };
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  return form;
}

test("the payload has the specification's names; the chosen trim is the lookup id", () => {
  expect(Object.fromEntries(vehiclePayload(typed(), IDS))).toEqual({
    userId: "4",
    vehicleId: "0",
    vehicleLookupId: "31",
    vin: "2C3CDZH95JH103277",
    mods: "Slicks",
    isStock: "false",
    isDefault: "false",
    originalImage: "/art/stock-vehicle.svg",
  });
  const photo = new File(["x"], "car.jpg");
  const stock = typed({ vehicleGroup: "stock", isDefault: "true", vehicleImage: photo });
  const sent = vehiclePayload(stock, { ...IDS, vehicleId: 7 });
  expect(Object.fromEntries(sent)).toMatchObject({ isStock: "true", isDefault: "true" });
  expect(sent.get("vehicleId")).toBe("7");
  expect(sent.get("vehicleImage")).toBeInstanceOf(File);
  // What a browser sends for a field without a file.
  expect(vehiclePayload(typed({ vehicleImage: new File([], "") }), IDS).has("vehicleImage")).toBe(
    false,
  );
});

test("each form has its own message for missing fields", () => {
  const errors = { vin: "VIN is required" };
  expect(presentVehicleFailure(incompleteVehicle(errors, "add"), "add")).toEqual({
    code: null,
    message: "Please complete the vehicle details below. All required fields must be filled.",
    errors,
  });
  expect(incompleteVehicle(errors, "edit").message).toBe(
    "Please review and update your vehicle details. Required fields must be filled.",
  );
});

test("a failed add is logged with its status, a failed edit is only shown", () => {
  expect(presentVehicleFailure(new ApiError(502, "Bad gateway"), "add")).toEqual({
    code: "unknown",
    message: "There was a problem creating your vehicle. Please try again.",
    errors: {},
  });
  expect(takeLoggedErrors()).toEqual([["API error 502", "Bad gateway"]]);
  expect(presentVehicleFailure(new ApiError(0, ""), "edit")).toEqual({
    code: "unknown",
    message: "There was a problem updating your vehicle. Please try again.",
    errors: {},
  });
});

test("the API's errors are mapped to the form's fields", () => {
  const errors = { vehicleLookupId: "Trim is required", isStock: "Group", vin: "VIN is required" };
  const refused = new ApiError(400, "Please fix the issues below.", { errors });
  expect(presentVehicleFailure(refused, "add")).toEqual({
    code: "unknown",
    message: "Please fix the issues below.",
    errors: { trim: "Trim is required", vehicleGroup: "Group", vin: "VIN is required" },
  });
  takeLoggedErrors();
  expect(presentVehicleFailure(refused, "edit").message).toBe(
    "There was a problem updating your vehicle. Please try again.",
  );
});
