import { expect, test } from "vitest";
import { runVehicleName, vehicleName, yearAndMake } from "#app/lib/vehicle-name.ts";

test("a name has the year, make, model and trim", () => {
  const challenger = { year: 1970, make: "Dodge", model: "Challenger", trim: "R/T" };
  expect(vehicleName(challenger)).toBe("1970 Dodge Challenger R/T");
  expect(yearAndMake(challenger)).toBe("1970 Dodge");
});

test("a make that is part of the model isn't repeated", () => {
  const truck = { year: 2022, make: "Ram", model: "Ram 1500", trim: "TRX" };
  expect(vehicleName(truck)).toBe("2022 Ram 1500 TRX");
  expect(yearAndMake(truck)).toBe("2022");
  const run = {
    vehicleYear: 1967,
    vehicleMake: "Jeep",
    vehicleModel: "Jeepster",
    vehicleTrim: "Commando",
  };
  expect(runVehicleName(run)).toBe("1967 Jeep Jeepster Commando");
});
