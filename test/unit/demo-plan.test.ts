import { expect, test } from "vitest";
import { DEMO_SIZE, planDemo } from "#db/seed/demo-plan.ts";
import { expandVehicleLines } from "#db/seed/expand-vehicle-lines.ts";
import { tracks } from "#db/seed/tracks.ts";
import { vehicleLines } from "#db/seed/vehicle-lines.ts";

const plan = planDemo("2026-06-01", tracks, () => "0");

test("the same day gives the same plan", () => {
  expect(planDemo("2026-06-01", tracks, () => "0")).toEqual(plan);
});

test("the plan has its sizes and every status", () => {
  expect(plan.racers).toHaveLength(DEMO_SIZE.racers);
  expect(plan.vehicles).toHaveLength(DEMO_SIZE.vehicles);
  expect(plan.slips).toHaveLength(DEMO_SIZE.slips);
  expect(new Set(plan.slips.map((slip) => slip.status))).toEqual(
    new Set(["PENDING", "IN_REVIEW", "NEEDS_INFO", "APPROVED", "REJECTED", "WITHDRAWN"]),
  );
});

test("every planned vehicle was really sold", () => {
  const sold = new Set(
    expandVehicleLines(vehicleLines).map((r) => `${r.year} ${r.model} ${r.trim}`),
  );
  for (const { year, model, trim } of plan.vehicles)
    expect(sold).toContain(`${year} ${model} ${trim}`);
});

test("elapsed times fit trap speeds and sixty-foot times, as facts of the sport have it", () => {
  for (const slip of plan.slips) {
    const product = (slip.elapsedMs / 1000) * (slip.trapSpeedHundredthsMph / 100);
    expect(product).toBeGreaterThan(1270);
    expect(product).toBeLessThan(1500);
    const ratio = slip.sixtyFootMs / slip.elapsedMs;
    expect(ratio).toBeGreaterThan(0.13);
    expect(ratio).toBeLessThan(0.17);
  }
});

test("runs lie before the day of seeding, on quarter-mile tracks that were open", () => {
  for (const slip of plan.slips) {
    const track = tracks[slip.track];
    expect(slip.ranOn < "2026-06-01").toBe(true);
    expect(track?.lengthFt).toBe(1320);
    expect(track?.closedOn == null || track.closedOn > slip.ranOn).toBe(true);
  }
});

test("the demo racer drives a car of the middle and has more than one", () => {
  const own = plan.vehicles.filter((vehicle) => vehicle.racer === 0);
  expect(plan.racers[0]?.username).toBe("demo-racer");
  expect(own.length).toBeGreaterThan(1);
  expect(own[0]).toMatchObject({ model: "Challenger", trim: "R/T Scat Pack", isDefault: true });
});
