import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { findRunSurroundings, findVehicleForRun } from "#db/queries/slips.ts";
import { refreshStandingsOfUser } from "#db/queries/standings.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createReference, createSlip, slipFields } from "#test/support/slips.ts";

/** Slips of one car on one day with one photo: more than any racer has. */
const SLIPS = 1_000;
const DAY = slipFields({ id: 0 }, 0).raceDate ?? "";
const { db } = testDeps();

beforeAll(createReference);

/** A car with a thousand approved runs from 12.000 s on, on the boards or not, and its racer. */
async function fullCar({ isActivated, vin }: { isActivated: boolean; vin: string }) {
  const user = await createUser({ isActivated });
  const carId = await createCar(user, { vin });
  const slip = await createSlip(await viewerOf(user), carId, { fields: { elapsedTime: "12.5" } });
  await env.DB.prepare(
    `insert into slips (created_at, updated_at, user_id, vehicle_id, race_track, track_name_id, ran_on,
       elapsed_ms, sixty_foot_ms, trap_speed_hundredths_mph, is_stock, vehicle_lookup_id, vehicle_year,
       vehicle_make, vehicle_model, vehicle_trim, mods, media_key, media_width, media_height,
       blur_data_url, media_hash, status, flags, submitted_at)
     select created_at, updated_at, user_id, vehicle_id, race_track, track_name_id, ran_on,
       11999 + r.value, sixty_foot_ms, trap_speed_hundredths_mph, is_stock, vehicle_lookup_id,
       vehicle_year, vehicle_make, vehicle_model, vehicle_trim, mods, media_key, media_width,
       media_height, blur_data_url, media_hash, 'APPROVED', flags, submitted_at
     from slips cross join json_each(?2) r where slips.id = ?1`,
  )
    .bind(slip.id, JSON.stringify(Array.from({ length: SLIPS }, (_, n) => n + 1)))
    .run();
  await db.batch([...refreshStandingsOfUser(db, user.id)]);
  const photo = await env.DB.prepare("select media_hash as hash from slips where id = ?")
    .bind(slip.id)
    .first<{ hash: string }>();
  return {
    user,
    carId,
    mediaHash: photo?.hash ?? "",
    slipId: slip.id,
    lastSlipId: slip.id + SLIPS,
  };
}

type FullCar = Awaited<ReturnType<typeof fullCar>>;

async function surround(
  { user, carId, mediaHash }: Pick<FullCar, "user" | "carId" | "mediaHash">,
  elapsedMs: number,
) {
  const vehicle = await findVehicleForRun(db, carId, user.id);
  if (!vehicle) throw new Error("no such car");
  const run = { ranOn: DAY, elapsedMs, sixtyFootMs: 1_702, trapSpeedHundredthsMph: 12_185 };
  return measureRowsRead((metered) =>
    findRunSurroundings(metered, { slipId: 0, vehicle, userId: user.id, mediaHash, ...run }),
  );
}

test.each([
  ["on the boards", true],
  ["not on the boards", false],
])(
  "a run is held against a car of a thousand runs, %s, by a few hundred rows",
  async (_, isActivated) => {
    const vin = crypto.randomUUID().slice(0, 17);
    const car = await fullCar({ isActivated, vin });
    // The latest of the day: duplicates are only searched among these.
    const again = await surround(car, 11_999 + SLIPS);
    expect(again.result).toMatchObject({
      duplicateSlipId: car.lastSlipId,
      isVinInAnotherGarage: false,
      slipsOfSamePhoto: [],
    });
    expect(again.result.ownBestMs).toBe(isActivated ? 12_000 : 11_999 + SLIPS - 99);
    expect(again.rowsRead).toBeLessThanOrEqual(350);
    expect(again.roundTrips).toBe(1);
    const other = await surround(car, 20_000);
    expect(other.result).toMatchObject({ duplicateSlipId: null });
    expect(other.rowsRead).toBeLessThanOrEqual(350);

    const copier = await createUser();
    const carId = await createCar(copier, { vin });
    const copy = await surround({ user: copier, carId, mediaHash: car.mediaHash }, 20_000);
    expect(copy.result).toMatchObject({
      isVinInAnotherGarage: true,
      slipsOfVinElsewhere: [car.lastSlipId],
      slipsOfSamePhoto: [car.slipId, car.slipId + 1, car.slipId + 2],
    });
    expect(copy.rowsRead).toBeLessThanOrEqual(350);
  },
);
