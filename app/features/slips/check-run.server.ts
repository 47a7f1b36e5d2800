import type { Deps, Viewer } from "#app/deps.ts";
import { formatLongDay } from "#app/lib/dates.ts";
import { AppError, type FieldErrors } from "#app/lib/errors.ts";
import type { RunFigures } from "#app/lib/race-numbers.ts";
import { vinWarning } from "#app/lib/vin.ts";
import {
  findRunSurroundings,
  findVehicleForRun,
  type RunVehicle,
  type SlipToEdit,
} from "#db/queries/slips.ts";
import { findTrackByName } from "#db/queries/tracks.ts";
import { flagRun, getRunDayError, latestRunDay } from "./plausibility.ts";
import type { TimeSlipInput } from "./schema.ts";
import { findSplitErrors, type SlipDetails } from "./slip-details.ts";
import { SLIP_TEXTS } from "./texts.ts";

export const VEHICLE_MISSING = "That vehicle isn't in your garage. Choose another one.";

/**
 * Checks who owns the vehicle and whether the run is possible: looks up its vehicle and track,
 * rejects what can't be right, and collects the flags for a moderator.
 *
 * @param before the slip being edited, null for a new one
 * @throws AppError `invalid` with one message per field
 */
export async function checkRun(
  deps: Pick<Deps, "db" | "clock"> & { viewer: Viewer },
  input: TimeSlipInput,
  before: SlipToEdit | null,
  photos: {
    isTimeslipMissing: boolean;
    isTimeslipAndVinMissing: boolean;
    /** SHA-256 of the slip's photo in hex; omitted when no photo was sent. */
    mediaHash?: string | undefined;
  },
) {
  const { db, viewer } = deps;
  const [current, track] = await Promise.all([
    findVehicleForRun(db, input.vehicleId, viewer.id),
    findTrackByName(db, input.raceTrack),
  ]);
  const vehicle = current && withFrozenNames(current, before);

  const errors: FieldErrors = {};
  if (!vehicle) errors.vehicleId = VEHICLE_MISSING;
  const dayError = getRunDayError(input.raceDate, {
    latestDay: latestRunDay(deps.clock.now(), track),
    vehicleYear: vehicle?.year ?? 0,
  });
  if (dayError) errors.raceDate = dayError;
  if (vehicle?.soldOn && input.raceDate > vehicle.soldOn) {
    errors.raceDate = `You sold this vehicle on ${formatLongDay(vehicle.soldOn)}. Runs after that day aren't yours to submit.`;
  }
  const figures = figuresOf(input);
  Object.assign(errors, findSplitErrors(figures));
  if (photos.isTimeslipMissing) errors.timeslip = "Add a photo of the time slip";
  if (photos.isTimeslipAndVinMissing) {
    errors.timeslipAndVin = "Add a photo of the time slip beside the VIN";
  }
  if (!viewer.hasPledged && !input.noRacingPledge) {
    errors.noRacingPledge = "Take the pledge first. No pledge, no slip.";
  }
  if (!vehicle || Object.keys(errors).length > 0) {
    throw new AppError("invalid", SLIP_TEXTS.review, { errors });
  }

  const run = {
    slipId: input.slipId,
    raceTrack: track?.name ?? input.raceTrack,
    ranOn: input.raceDate,
    ...figures,
  };
  const { mediaHash } = photos;
  const surroundings = await findRunSurroundings(db, {
    ...run,
    vehicle,
    userId: viewer.id,
    mediaHash: mediaHash ?? before?.mediaHash ?? null,
  });
  const flags = flagRun({
    ...run,
    ...surroundings,
    track,
    isStock: vehicle.isStock,
    mods: vehicle.mods,
    vehicleYear: vehicle.year,
    isVinCheckDigitWrong: vehicle.vin !== null && vinWarning(vehicle.vin, vehicle.year) !== null,
  });
  return { run, vehicle, trackId: track?.id ?? null, flags, mediaHash };
}

/**
 * The vehicle with the class and names the run counts under: the current ones, or those of its
 * approved slip. Later changes to the car don't affect a run that was on the boards; a rejected
 * run, which may have had the wrong class, starts over.
 */
function withFrozenNames(vehicle: RunVehicle, before: SlipToEdit | null): RunVehicle {
  if (!before?.wasApproved || before.vehicleId !== vehicle.id) return vehicle;
  const { isStock, mods, vehicleLookupId } = before;
  return {
    ...vehicle,
    isStock,
    mods,
    vehicleLookupId,
    year: before.vehicleYear,
    make: before.vehicleMake,
    model: before.vehicleModel,
    trim: before.vehicleTrim,
  };
}

/** The entered numbers, keyed by column. */
function figuresOf(input: TimeSlipInput): RunFigures & SlipDetails {
  return {
    elapsedMs: input.elapsedTime,
    sixtyFootMs: input.sixtyFeetTime,
    trapSpeedHundredthsMph: input.topSpeed,
    reactionMs: input.reactionTime,
    threeThirtyFootMs: input.threeThirtyFeetTime,
    eighthElapsedMs: input.eighthMileTime,
    eighthSpeedHundredthsMph: input.eighthMileSpeed,
    thousandFootMs: input.thousandFeetTime,
    temperatureTenthsF: input.temperature,
    pressureHundredthsInHg: input.pressure,
    humidityPercent: input.humidity,
  };
}
export type CheckedRun = Awaited<ReturnType<typeof checkRun>>;
