import { expect, test } from "vitest";
import { planDemo } from "#db/seed/demo-plan.ts";
import { expandVehicleLines } from "#db/seed/expand-vehicle-lines.ts";
import { usualTemperature } from "#db/seed/season.ts";
import { tracks } from "#db/seed/tracks.ts";
import { vehicleLines } from "#db/seed/vehicle-lines.ts";

const plan = planDemo("2026-06-01", tracks, () => "0");

test("the same day gives the same plan", () => {
  expect(planDemo("2026-06-01", tracks, () => "0")).toEqual(plan);
});

test("the plan has 60 racers, each with a vehicle, 110 vehicles, 420 slips and over 40 tracks", () => {
  expect(plan.racers).toHaveLength(60);
  expect(plan.vehicles).toHaveLength(110);
  expect(new Set(plan.vehicles.map((vehicle) => vehicle.racer)).size).toBe(60);
  expect(plan.slips).toHaveLength(420);
  expect(new Set(plan.slips.map((slip) => slip.track)).size).toBeGreaterThan(40);
});

test("every status occurs, most runs are approved", () => {
  const count = (status: string) => plan.slips.filter((slip) => slip.status === status).length;
  for (const status of ["PENDING", "NEEDS_INFO", "REJECTED", "WITHDRAWN"])
    expect(count(status)).toBeGreaterThanOrEqual(10);
  expect(count("IN_REVIEW")).toBe(3);
  expect(count("APPROVED")).toBeGreaterThan(300);
});

/** Days of more than two years, all weekdays among them. */
const DAYS = Array.from({ length: 104 }, (_, week) =>
  new Date(Date.UTC(2026, 0, 1 + week * 8)).toISOString().slice(0, 10),
);

test("the cars and statuses of slips are the same on any day", () => {
  const outline = (today: string) =>
    planDemo(today, tracks, () => "0").slips.map(({ vehicle, status }) => `${vehicle} ${status}`);
  const expected = outline("2026-06-01").toSorted();
  const [first] = outline("2026-06-01");
  for (const today of DAYS) {
    expect(outline(today).toSorted(), today).toEqual(expected);
    expect(outline(today)[0], today).toBe(first);
  }
});

test("the first slip is on the boards, and the demo racer's default car has several runs", () => {
  const [first] = plan.slips;
  expect(first?.status).toBe("APPROVED");
  expect(plan.racers[plan.vehicles[first?.vehicle ?? -1]?.racer ?? -1]?.isActivated).toBe(true);
  const runs = plan.slips.filter((slip) => slip.vehicle === 0 && slip.status === "APPROVED");
  expect(runs.length).toBeGreaterThanOrEqual(3);
});

test.each(["2026-01-02", "2026-06-01", "2026-11-21", "2027-12-31"])(
  "runs of three seasons are on the boards on %s",
  (today) => {
    const { slips } = planDemo(today, tracks, () => "0");
    const approved = slips.filter(({ status }) => status === "APPROVED");
    const seasons = new Set(approved.map(({ ranOn }) => Number(ranOn.slice(0, 4))));
    const year = Number(today.slice(0, 4));
    expect([...seasons].toSorted()).toEqual([year - 2, year - 1, year]);
  },
);

test("every planned vehicle was sold", () => {
  const sold = new Set(
    expandVehicleLines(vehicleLines, 2026).map((r) => `${r.year} ${r.model} ${r.trim}`),
  );
  for (const { year, model, trim } of plan.vehicles)
    expect(sold).toContain(`${year} ${model} ${trim}`);
});

test("elapsed times, trap speeds and sixty-foot times are consistent", () => {
  for (const slip of plan.slips) {
    const product = (slip.elapsedMs / 1000) * (slip.trapSpeedHundredthsMph / 100);
    expect(product).toBeGreaterThan(1270);
    expect(product).toBeLessThan(1500);
    const ratio = slip.sixtyFootMs / slip.elapsedMs;
    expect(ratio).toBeGreaterThan(0.13);
    expect(ratio).toBeLessThan(0.17);
  }
});

test("runs are before the day of seeding, on open quarter-mile tracks", () => {
  for (const slip of plan.slips) {
    const track = tracks[slip.track];
    expect(slip.ranOn < "2026-06-01").toBe(true);
    expect(track?.lengthFt).toBe(1320);
    expect(track?.closedOn == null || track.closedOn > slip.ranOn).toBe(true);
  }
});

test.each(["2026-01-15", "2026-03-31", "2026-06-01", "2026-11-25"])(
  "a plan made on %s has no runs in the snow",
  (today) => {
    const inSnow = planDemo(today, tracks, () => "0").slips.filter(({ track, ranOn }) => {
      const isWinter = ["11", "12", "01", "02", "03"].includes(ranOn.slice(5, 7));
      return isWinter && Number(tracks[track]?.latitude) >= 36;
    });
    expect(inSnow).toEqual([]);
  },
);

test.each([
  ["Miami", 25.8, "01", 76],
  ["Hilo", 19.7, "02", 79],
  ["Dallas", 32.8, "07", 96],
  ["Baltimore", 39.3, "11", 56],
  ["Minneapolis", 45, "04", 58],
])(
  "%s at %d degrees is about as warm in month %s as in tables, %d °F",
  (_, latitude, month, usual) => {
    const planned = usualTemperature({ latitude }, `2026-${month}-15`);
    expect(Math.abs(planned - usual)).toBeLessThan(8);
  },
);

test("the demo racer's default car is mid-field, and there are others", () => {
  const own = plan.vehicles.filter((vehicle) => vehicle.racer === 0);
  expect(plan.racers[0]?.username).toBe("demo-racer");
  expect(own.length).toBeGreaterThan(1);
  expect(own[0]).toMatchObject({ model: "Challenger", trim: "R/T Scat Pack", isDefault: true });
});
