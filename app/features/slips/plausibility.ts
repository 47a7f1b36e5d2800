import { dayIn, latestDayOnEarth } from "#app/lib/dates.ts";
import { formatSeconds, formatSpeed, type RunFigures } from "#app/lib/race-numbers.ts";
import type { SlipFlag } from "#db/schema/slips.ts";
import type { FlagCode } from "./flag-labels.ts";
import {
  ET_BY_EIGHTH_TIME,
  ET_TIMES_SPEED,
  isWithin,
  SIXTY_FOOT_PERCENT,
  SPEED_BY_EIGHTH_SPEED,
} from "./run-physics.ts";
import type { SlipDetails } from "./slip-details.ts";
import { modsBeyondStock } from "./stock-mods.ts";

/** A track as the rules see it; null when the name matches no known track. */
export type KnownTrack = {
  name: string;
  timeZone: string;
  lengthFt: number;
  isSanctioned: boolean;
  closedOn: string | null;
};

/** A run with the context that the rules need. */
export type RunInContext = RunFigures &
  Pick<SlipDetails, "eighthElapsedMs" | "eighthSpeedHundredthsMph"> & {
    ranOn: string;
    raceTrack: string;
    track: KnownTrack | null;
    isStock: boolean;
    mods: string;
    vehicleYear: number;
    /** This vehicle's best approved run in the same class, excluding the run itself. */
    ownBestMs: number | null;
    /** The best listed stock run of this model and year. */
    modelBestStockMs: number | null;
    /** Another slip of this vehicle with the same date, ET and speed. */
    duplicateSlipId: number | null;
    isVinCheckDigitWrong: boolean;
    isVinInAnotherGarage: boolean;
    /** The latest slip of each other car with this VIN. */
    slipsOfVinElsewhere: readonly number[];
    /** Slips of other racers with the identical photo file. */
    slipsOfSamePhoto: readonly number[];
    /** The slip of a listed run by another car with the same date and identical numbers. */
    sameRunSlipId: number | null;
  };

/**
 * The latest possible day of a run: today at the track or, for an unknown track, the latest current
 * date anywhere on earth, so no valid date is rejected.
 */
export function latestRunDay(now: Date, track: KnownTrack | null): string {
  return track ? dayIn(now, track.timeZone) : latestDayOnEarth(now);
}

/** The user-facing reason why a date can't be right; null when it can. */
export function getRunDayError(
  ranOn: string,
  { latestDay, vehicleYear }: { latestDay: string; vehicleYear: number },
): string | null {
  if (ranOn > latestDay) return "That date is in the future.";
  // A model-year-2020 car is sold, and raced, from 2019 on.
  if (Number(ranOn.slice(0, 4)) < vehicleYear - 1) {
    return `A ${vehicleYear} car can't have run before ${vehicleYear - 1}. Check the date and the vehicle.`;
  }
  return null;
}

/** Everything about a run that a moderator should look at. None of it blocks the run. */
export function flagRun(run: RunInContext): SlipFlag[] {
  return [
    flagProduct(run),
    flagSixtyFootShare(run),
    flagEighthTime(run),
    flagEighthSpeed(run),
    ...flagTrack(run),
    flagOwnBest(run),
    flagModelBest(run),
    flagStockMods(run),
    run.duplicateSlipId !== null &&
      strong(
        "DUPLICATE",
        `Slip #${run.duplicateSlipId} of this vehicle has the same date, ET and speed.`,
      ),
    run.sameRunSlipId !== null &&
      strong(
        "DUPLICATE",
        `Slip #${run.sameRunSlipId} of another car has the same date, ET, 60 ft and speed.`,
      ),
    run.isVinCheckDigitWrong &&
      strong("VIN_CHECK_DIGIT", "The check digit of the vehicle's VIN doesn't add up."),
    run.isVinInAnotherGarage &&
      strong(
        "VIN_ELSEWHERE",
        `The same VIN is in another racer's garage${named(run.slipsOfVinElsewhere)}.`,
      ),
    run.slipsOfSamePhoto.length > 0 &&
      strong(
        "SAME_PHOTO",
        `Another racer submitted the very same photo${named(run.slipsOfSamePhoto)}.`,
      ),
  ].filter((flag): flag is SlipFlag => Boolean(flag));
}

/** Lists other slips by id; the moderation pages turn them into links. */
function named(slipIds: readonly number[]): string {
  return slipIds.length === 0 ? "" : `: ${slipIds.map((id) => `slip #${id}`).join(", ")}`;
}

/** ET times speed is nearly constant: lifting, a bad launch or a mistyped digit breaks it. */
function flagProduct(run: RunInContext) {
  // Whole thousandths times whole hundredths, divided once: the bounds themselves are exact.
  const product = (run.elapsedMs * run.trapSpeedHundredthsMph) / 1e5;
  if (isWithin(product, ET_TIMES_SPEED.usual)) return null;
  const figure = `${formatSeconds(run.elapsedMs)} x ${formatSpeed(run.trapSpeedHundredthsMph)} = ${Math.round(product)}`;
  const detail = `${figure}, usually 1270 to 1500: an odd launch, a lift, or a typo.`;
  return isWithin(product, ET_TIMES_SPEED.possible)
    ? weak("ET_SPEED", detail)
    : strong("ET_SPEED", detail);
}

function flagSixtyFootShare(run: RunInContext) {
  const percent = (run.sixtyFootMs * 100) / run.elapsedMs;
  if (isWithin(percent, SIXTY_FOOT_PERCENT)) return null;
  const share = percent.toFixed(1);
  return weak(
    "SIXTY_FOOT",
    `60 ft ${formatSeconds(run.sixtyFootMs)} is ${share} % of the ET, usually 13 to 17 %.`,
  );
}

/** The quarter takes about 1.55 times the eighth; turbos and lifting shift it a little. */
function flagEighthTime({ elapsedMs, eighthElapsedMs }: RunInContext) {
  if (eighthElapsedMs === null) return null;
  const ratio = elapsedMs / eighthElapsedMs;
  if (isWithin(ratio, ET_BY_EIGHTH_TIME)) return null;
  return weak(
    "EIGHTH_TIME",
    `The ET is ${ratio.toFixed(2)} times the 1/8 mile ET, ${formatSeconds(eighthElapsedMs)}, usually about 1.55 times.`,
  );
}

/** The trap speed is about 1.26 times the speed at the eighth. */
function flagEighthSpeed({ trapSpeedHundredthsMph, eighthSpeedHundredthsMph }: RunInContext) {
  if (eighthSpeedHundredthsMph === null) return null;
  const ratio = trapSpeedHundredthsMph / eighthSpeedHundredthsMph;
  if (isWithin(ratio, SPEED_BY_EIGHTH_SPEED)) return null;
  return weak(
    "EIGHTH_SPEED",
    `The speed is ${ratio.toFixed(2)} times that at the 1/8 mile, ${formatSpeed(eighthSpeedHundredthsMph)}, usually about 1.26 times.`,
  );
}

function flagTrack({ track, raceTrack, ranOn }: RunInContext) {
  if (!track) return [weak("TRACK_UNKNOWN", `'${raceTrack}' isn't on our list of tracks.`)];
  return [
    track.lengthFt < 1320 &&
      strong("TRACK_LENGTH", `${track.name} is ${track.lengthFt} ft long, not 1,320.`),
    track.closedOn !== null &&
      ranOn > track.closedOn &&
      strong("TRACK_CLOSED", `${track.name} closed on ${track.closedOn}; the run was on ${ranOn}.`),
    !track.isSanctioned && weak("TRACK_UNSANCTIONED", `${track.name} is not a sanctioned track.`),
  ];
}

function flagOwnBest(run: RunInContext) {
  if (run.ownBestMs === null || run.elapsedMs * 100 >= run.ownBestMs * 92) return null;
  const gain = ((1 - run.elapsedMs / run.ownBestMs) * 100).toFixed(1);
  return weak(
    "OWN_BEST",
    `${gain} % quicker than this car's best in its class, ${formatSeconds(run.ownBestMs)}.`,
  );
}

function flagModelBest(run: RunInContext) {
  if (!run.isStock || run.modelBestStockMs === null || run.elapsedMs >= run.modelBestStockMs) {
    return null;
  }
  return weak(
    "MODEL_BEST",
    `Quicker than the best stock run of this model and year, ${formatSeconds(run.modelBestStockMs)}.`,
  );
}

function flagStockMods(run: RunInContext) {
  if (!run.isStock) return null;
  const otherMods = modsBeyondStock(run.mods);
  const [first] = otherMods;
  if (first === undefined) return null;
  const rest = otherMods.length > 1 ? ` and ${otherMods.length - 1} more` : "";
  return weak(
    "STOCK_MODS",
    `Submitted as stock, but its modifications list '${first.slice(0, 80)}'${rest}.`,
  );
}

/**
 * The safety gear that a run this quick calls for (NHRA street legal rules); never blocks. Null
 * when there is nothing to say.
 */
export function safetyHint(run: RunFigures & { vehicleYear: number; mods: string }): string | null {
  if (/\bcage\b/i.test(run.mods)) return null;
  const isQuickerThan = (ms: number, hundredthsMph: number) =>
    run.elapsedMs < ms || run.trapSpeedHundredthsMph > hundredthsMph;
  if (run.vehicleYear >= 2014 && isQuickerThan(9_000, 15_000)) {
    return "Quicker than 9.00 or faster than 150 mph calls for a roll cage and a competition license at NHRA tracks.";
  }
  if (run.vehicleYear >= 2008 && run.vehicleYear <= 2013 && isQuickerThan(10_000, 13_500)) {
    return "Quicker than 10.00 or faster than 135 mph calls for a roll cage and a competition license in a car of these years at NHRA tracks.";
  }
  return null;
}

/** The photo of this slip resembles those of other slips; a moderator compares them. */
export function flagSamePicture(alike: readonly { slipId: number; bits: number }[]): SlipFlag[] {
  if (alike.length === 0) return [];
  const slips = alike.map(({ slipId, bits }) => `slip #${slipId} (${bits} of 64 bits differ)`);
  return [strong("SAME_PICTURE", `Same picture as ${slips.join(", ")}.`)];
}

function weak(code: FlagCode, detail: string): SlipFlag {
  return { code, isStrong: false, detail };
}

function strong(code: FlagCode, detail: string): SlipFlag {
  return { code, isStrong: true, detail };
}
