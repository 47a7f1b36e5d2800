import type { Viewer } from "#app/deps.ts";
import { timeSlipSchema } from "#app/features/slips/schema.ts";
import { submitTimeSlip } from "#app/features/slips/submit-time-slip.server.ts";
import { insertTrackNameIfNew } from "#db/queries/tracks.ts";
import { insertVehicle } from "#db/queries/vehicles.ts";
import { tracks, vehicleLookup } from "#db/schema/index.ts";
import { testDeps } from "./deps.ts";
import { jpegFile } from "./pictures.ts";

/** The current day in the tests of slips. */
export const TODAY = new Date("2026-06-15T18:00:00Z");
/** A unique VIN with a valid check digit. */
export const GOOD_VIN = "1G4AH59H45G118341";

const LOOKUP_ID = 990_001;

/** Reference data of slips: one track with an alias, one eighth-mile track, one closed, one car. */
export async function createReference(): Promise<void> {
  const { db } = testDeps();
  const place = {
    city: "Bakersfield",
    state: "CA",
    country: "US",
    latitude: 35.48,
    longitude: -119.2,
    isPositionApproximate: true,
    elevationFt: 615,
    timeZone: "America/Los_Angeles",
    lengthFt: 1320,
    isSanctioned: true,
    closedOn: null,
  };
  await db
    .insert(tracks)
    .values([
      { ...place, id: 9001, slug: "test-famoso", name: "Famoso Dragstrip" },
      { ...place, id: 9002, slug: "test-short", name: "Short Strip", lengthFt: 660 },
      { ...place, id: 9003, slug: "test-closed", name: "Closed Raceway", closedOn: "2020-10-25" },
    ])
    .onConflictDoNothing();
  for (const [name, trackId] of [
    ["Famoso Dragstrip", 9001],
    ["Auto Club Famoso Raceway", 9001],
    ["Short Strip", 9002],
    ["Closed Raceway", 9003],
  ] as const) {
    await insertTrackNameIfNew(db, { name, trackId });
  }
  await db
    .insert(vehicleLookup)
    .values({
      id: LOOKUP_ID,
      year: 2019,
      make: "Dodge",
      model: "Challenger",
      trim: "R/T Scat Pack Test",
    })
    .onConflictDoNothing();
}

type CarOptions = { isStock?: boolean; mods?: string; vin?: string };

/** Adds a 2019 Challenger to a garage and returns its id. */
export async function createCar(owner: { id: number }, options: CarOptions = {}): Promise<number> {
  const { db } = testDeps();
  const [vehicle] = await insertVehicle(db, {
    userId: owner.id,
    vehicleLookupId: LOOKUP_ID,
    isStock: options.isStock ?? false,
    mods: options.mods ?? "",
    vin: options.vin ?? crypto.randomUUID().replaceAll("-", "").slice(0, 17).toUpperCase(),
    isDefault: false,
    createdAt: TODAY,
  });
  if (!vehicle) throw new Error("the vehicle was not stored");
  return vehicle.id;
}

/** The text fields of a valid submission. */
export function slipFields(user: { id: number }, vehicleId: number): Record<string, string> {
  return {
    slipId: "0",
    raceTrack: "Famoso Dragstrip",
    raceDate: "2026-05-09",
    vehicleId: String(vehicleId),
    elapsedTime: "11.340",
    sixtyFeetTime: "1.702",
    topSpeed: "121.85",
    userId: String(user.id),
  };
}

let photoCount = 0;

/** The two photos of a submission, small and valid, different each time. */
export function slipPhotos(): { timeslip: File; timeslipAndVin: File } {
  photoCount += 1;
  const seed = photoCount;
  // Random blocks: no two photos look alike.
  const shade = (column: number, row: number) =>
    Math.floor(
      Math.abs(Math.sin(seed * 78.233 + column * 12.9898 + row * 37.719) * 43_758.5453) % 256,
    );
  const size = { width: 300, height: 420 };
  return {
    timeslip: jpegFile({ ...size, shade }, "slip.jpg"),
    timeslipAndVin: jpegFile({ ...size, shade }, "vin.jpg"),
  };
}

/** Submits a slip; `fields` overrides the typed values. */
export async function createSlip(
  viewer: Viewer,
  vehicleId: number,
  { now = TODAY, fields = {} }: { now?: Date; fields?: Record<string, string> } = {},
) {
  const typed = { ...slipFields(viewer, vehicleId), ...fields };
  return submitTimeSlip(
    { ...testDeps({ now }), viewer },
    { ...timeSlipSchema.parse(typed), photos: slipPhotos(), submitKey: null },
  );
}
