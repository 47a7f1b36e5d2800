import { expect, test } from "vitest";
import { MODEL_CHOICES } from "#app/features/leaderboard/model-choices.ts";
import { VEHICLE_CHOICES } from "#app/features/leaderboard/vehicle-choices.ts";
import { expandVehicleLines } from "#db/seed/expand-vehicle-lines.ts";
import { vehicleLines } from "#db/seed/vehicle-lines.ts";

const cars = expandVehicleLines(vehicleLines, 2026);
const models = new Set(cars.map(({ model }) => model));
const vehicles = cars.map(({ year, make, model, trim }) => `${year} ${make} ${model} ${trim}`);

test.each(VEHICLE_CHOICES)("the suggested vehicle %s exists", (choice) => {
  expect(vehicles.some((vehicle) => vehicle.includes(choice))).toBe(true);
});

test.each(MODEL_CHOICES)("the suggested model %s exists", (choice) => {
  expect(models).toContain(choice);
});
