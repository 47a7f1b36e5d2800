import { beforeAll, expect, test } from "vitest";
import { readVehicleProgress } from "#app/features/plots/read-vehicle-progress.server.ts";
import { vehicleModifications } from "#db/schema/index.ts";
import { viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import {
  createApprovedRun,
  createGarageReference,
  createRacer,
  saveVehicle,
} from "#test/support/garage.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createSlip, TODAY } from "#test/support/slips.ts";

const { db } = testDeps();

beforeAll(createGarageReference);

async function createCarWithRuns(options: Parameters<typeof createRacer>[0] = {}) {
  const racer = await createRacer(options);
  const viewer = await viewerOf(racer.user);
  const car = await saveVehicle(racer);
  return { racer, viewer, car };
}

test("plots show only listed runs, with the dated modifications", async () => {
  const { racer, viewer, car } = await createCarWithRuns();
  await createApprovedRun(viewer, car.id, { elapsedTime: "11.90", raceDate: "2026-04-01" });
  await createApprovedRun(viewer, car.id, { elapsedTime: "11.34", raceDate: "2026-05-09" });
  await createSlip(viewer, car.id, { fields: { elapsedTime: "10.99", raceDate: "2026-05-10" } });
  await db.insert(vehicleModifications).values({
    vehicleId: car.id,
    createdAt: TODAY,
    installedOn: "2026-04-20",
    description: "Drag radials",
  });

  const { result, rowsRead, roundTrips } = await measureRowsRead((metered) =>
    readVehicleProgress(
      { db: metered, subjects: new Set(), viewer: null },
      { username: racer.user.username.toUpperCase(), vehicleId: car.id },
    ),
  );
  expect(result?.runs.map((run) => run.elapsedTime)).toEqual(["11.340", "11.900"]);
  expect(result).toMatchObject({ bestTime: "11.340", isPublic: true });
  expect(result?.plots?.overTime.map((plot) => plot.points.length)).toEqual([2, 2, 2]);
  expect(result?.plots?.overTime[0]?.marks.map((mark) => mark.label)).toEqual(["Drag radials"]);
  expect(rowsRead).toBeLessThanOrEqual(20);
  expect(roundTrips).toBe(1);
});

test("a vehicle without a listed run has no plots", async () => {
  const { racer, car } = await createCarWithRuns();
  const query = { username: racer.user.username, vehicleId: car.id };
  expect(await readVehicleProgress({ db, subjects: new Set(), viewer: null }, query)).toMatchObject(
    { plots: null, bestTime: null },
  );
});

test("the plots of a hidden garage are hidden", async () => {
  const { racer, viewer, car } = await createCarWithRuns({ isActivated: false });
  const stranger = await createCarWithRuns();
  const query = { username: racer.user.username, vehicleId: car.id };
  expect(await readVehicleProgress({ db, subjects: new Set(), viewer: null }, query)).toBeNull();
  expect(
    await readVehicleProgress({ db, subjects: new Set(), viewer: stranger.viewer }, query),
  ).toBeNull();
  expect(await readVehicleProgress({ db, subjects: new Set(), viewer }, query)).toMatchObject({
    isPublic: false,
  });
  const elsewhere = { username: stranger.racer.user.username, vehicleId: car.id };
  expect(
    await readVehicleProgress({ db, subjects: new Set(), viewer: null }, elsewhere),
  ).toBeNull();
});
