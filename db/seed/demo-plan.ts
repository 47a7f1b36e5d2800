import { DAY_MS } from "#app/lib/durations.ts";
import type { RejectionReason, SlipStatus } from "../schema/slips.ts";
import { DEMO_CARS, DEMO_MODS, type DemoCar } from "./demo-cars.ts";
import { createRandom, type Random } from "./random.ts";
import { isInSeason } from "./season.ts";

/** The size of the demo: enough to fill boards, garages and the queue believably. */
const DEMO_SIZE = { racers: 60, vehicles: 110, slips: 420 } as const;

export type DemoRacer = {
  username: string;
  firstName: string;
  lastName: string;
  country: string;
  zipCode: string;
  isActivated: boolean;
  joinedOn: string;
};

export type DemoVehicle = {
  /** Index into the racers. */
  racer: number;
  year: number;
  model: string;
  trim: string;
  isStock: boolean;
  isDefault: boolean;
  mods: string;
  vin: string;
  hasPicture: boolean;
  /** Its figures on a good day. */
  et: number;
  mph: number;
};

export type DemoSlip = {
  /** Index into the vehicles. */
  vehicle: number;
  /** Index into the tracks passed to `planDemo`. */
  track: number;
  /** Set if the racer typed an unknown track. */
  trackText: string | null;
  ranOn: string;
  elapsedMs: number;
  sixtyFootMs: number;
  trapSpeedHundredthsMph: number;
  status: SlipStatus;
  rejectionReason: RejectionReason | null;
  note: string;
  /** Hours between the run and its submission, and between submission and decision. */
  hoursToSubmit: number;
  hoursToDecision: number;
};

export type DemoPlan = { racers: DemoRacer[]; vehicles: DemoVehicle[]; slips: DemoSlip[] };
export type DemoTrack = {
  slug: string;
  country: string;
  state: string | null;
  latitude: number;
  lengthFt: number;
  closedOn: string | null;
};

const HANDLES_A = [
  "half",
  "lug",
  "torque",
  "redline",
  "gear",
  "wrench",
  "burnout",
  "launch",
  "hemi",
  "cam",
  "piston",
  "axle",
  "throttle",
  "dyno",
  "staging",
  "tree",
  "slick",
  "boost",
  "north",
  "prairie",
];
const HANDLES_B = [
  "shaft",
  "nut",
  "_may",
  "_dan",
  "head",
  "wendell",
  "_lane",
  "box",
  "_kid",
  "ratchet",
  "_sue",
  "rider",
  "_ray",
  "queen",
  "_66",
  "smith",
  "monkey",
  "leak",
  "_of_11",
  "jo",
];
const FIRST = [
  "May",
  "Dan",
  "Wendell",
  "Sue",
  "Ray",
  "Jo",
  "Marcus",
  "Elena",
  "Curtis",
  "Priya",
  "Owen",
  "Tasha",
  "Luis",
  "Greta",
  "Hank",
  "Noor",
  "Dale",
  "Ivy",
  "Rosa",
  "Terry",
];
const LAST = [
  "Okafor",
  "Brandt",
  "Sizemore",
  "Delgado",
  "Hollis",
  "Nguyen",
  "Pruitt",
  "Lindqvist",
  "Carver",
  "Yoder",
  "Batiste",
  "Kowalski",
  "Marsh",
  "Ibarra",
  "Teague",
  "Moreau",
];
const NOTES: Record<RejectionReason, string> = {
  NUMBERS_DIFFER: "The slip reads a different elapsed time from the one you typed.",
  PHOTO_UNREADABLE: "The photo is too dark to read the trap speed. Try again in daylight.",
  VIN_MISMATCH: "The last digits of the VIN in the photo are not those of this vehicle.",
  NOT_A_SLIP: "This is a photo of a scoreboard. We need the printed slip.",
  NOT_QUARTER_MILE: "This slip is from an eighth-mile event.",
  DUPLICATE: "This run is on the board already.",
  WRONG_CLASS: "The list of modifications makes this car modified, not stock.",
  OTHER: "Please write to us about this one.",
};
const REASONS: readonly RejectionReason[] = [
  "NUMBERS_DIFFER",
  "PHOTO_UNREADABLE",
  "VIN_MISMATCH",
  "NOT_QUARTER_MILE",
  "DUPLICATE",
  "WRONG_CLASS",
];
/** How many of the 420 slips have each other status; the rest are approved. */
const OTHER_STATUSES: readonly (readonly [SlipStatus, number])[] = [
  ["PENDING", 30],
  ["IN_REVIEW", 3],
  ["NEEDS_INFO", 12],
  ["REJECTED", 22],
  ["WITHDRAWN", 11],
];

/** The demo racer's first car, an R/T Scat Pack, ranks in the middle of the board. */
const DEMO_RACER_CAR = DEMO_CARS.findIndex((car) => car.trim === "R/T Scat Pack");

/** Letters and digits a VIN may have (no I, O, Q). */
/** Towns near strips. Most five digits are no ZIP code. */
const ZIP_CODES = [
  ...["48326", "48104", "93308", "75119", "46112", "43055", "28027", "85226"],
  ...["89115", "77523", "36544", "98042", "95476", "60433", "33950", "08001"],
];

const VIN_LETTERS = "0123456789ABCDEFGHJKLMNPRSTUVWXYZ";

const plusDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

function planRacers(random: Random, today: string): DemoRacer[] {
  const racers: DemoRacer[] = [];
  const taken = new Set<string>();
  while (racers.length < DEMO_SIZE.racers) {
    const username =
      racers.length === 0 ? "demo-racer" : `${random.pick(HANDLES_A)}${random.pick(HANDLES_B)}`;
    if (taken.has(username)) continue;
    taken.add(username);
    racers.push({
      username,
      firstName: random.pick(FIRST),
      lastName: random.pick(LAST),
      country: "United States",
      zipCode: random.pick(ZIP_CODES),
      // A few are not activated: their runs stay off the boards.
      isActivated: racers.length === 0 || racers.length % 20 !== 19,
      joinedOn: plusDays(today, -random.between(985, 1000)),
    });
  }
  return racers;
}

/** A VIN with a valid check digit (49 CFR 565), which only cars from 1981 on really have. */
function planVin(random: Random, checkDigit: (vin: string) => string): string {
  let vin = "2C3";
  while (vin.length < 17)
    vin += vin.length >= 11 ? random.between(0, 9) : random.pick([...VIN_LETTERS]);
  return vin.slice(0, 8) + checkDigit(vin) + vin.slice(9);
}

function planVehicle(
  random: Random,
  racer: number,
  isFirst: boolean,
  demo: DemoCar,
  checkDigit: (vin: string) => string,
): DemoVehicle {
  const isStock = random.next() < 0.5;
  // Modifications are worth three to fifteen per cent of the elapsed time.
  const gain = isStock ? 1 + random.bell() * 0.008 : 1 - (0.03 + random.next() * 0.12);
  const count = isStock ? 0 : random.between(3, 8);
  const mods = new Set<string>();
  while (mods.size < count) mods.add(random.pick(DEMO_MODS));
  return {
    racer,
    year: random.between(demo.years[0], demo.years[1]),
    model: demo.model,
    trim: demo.trim,
    isStock,
    isDefault: isFirst,
    mods: [...mods].join("\n"),
    vin: planVin(random, checkDigit),
    // All vehicles of the demo racer have one.
    hasPicture: random.next() < 0.85 || racer === 0,
    et: demo.et * gain,
    mph: demo.mph / gain ** 0.9,
  };
}

function planSlip(
  random: Random,
  vehicle: number,
  car: DemoVehicle,
  ranOn: string,
  tracks: readonly DemoTrack[],
): DemoSlip {
  const open = tracks.flatMap((track, index) => (isRaceable(track, ranOn) ? [index] : []));
  // Most runs are a little slower than the car's best, few much slower.
  const loss = 1 + Math.abs(random.bell()) * 0.016;
  const elapsedMs = Math.round(car.et * loss * 1000);
  const sixtyFootMs = Math.round(elapsedMs * (0.146 + random.bell() * 0.003));
  const trapSpeedHundredthsMph = Math.round((car.mph / loss ** 0.6 + random.bell() * 0.5) * 100);
  return {
    vehicle,
    // Racers have home tracks: a vehicle runs at a handful of them.
    track: open[(vehicle * 7 + random.between(0, 2)) % open.length] ?? 0,
    trackText: null,
    ranOn,
    elapsedMs,
    sixtyFootMs,
    trapSpeedHundredthsMph,
    status: "APPROVED",
    rejectionReason: null,
    note: "",
    hoursToSubmit: random.between(2, 60),
    hoursToDecision: random.between(1, 30),
  };
}

/** Whether a track is a quarter mile in the continental US or Canada, open on that day. */
function isRaceable({ country, state, lengthFt, closedOn }: DemoTrack, day: string): boolean {
  const isInReach = (country === "US" && state !== "PR") || country === "CA";
  return isInReach && lengthFt === 1320 && (closedOn === null || closedOn > day);
}

/** The Fridays to Sundays of the racing months, in the season of `today` and the two before it, oldest first. */
function listRaceDays(today: string): string[] {
  const firstYear = Number(today.slice(0, 4)) - 2;
  const days = Array.from({ length: 971 }, (_, index) => plusDays(today, index - 975));
  return days.filter((day) => {
    const date = new Date(`${day}T12:00:00Z`);
    const isWeekend = [0, 5, 6].includes(date.getUTCDay());
    const isRacingMonth = date.getUTCMonth() >= 1 && date.getUTCMonth() <= 10;
    return isWeekend && isRacingMonth && date.getUTCFullYear() >= firstYear;
  });
}

function assignStatuses(random: Random, slips: DemoSlip[], today: string) {
  // Waiting slips are recent; the list is sorted by day, so they are taken from its end.
  let next = slips.length - 1;
  for (const [status, count] of OTHER_STATUSES) {
    for (let i = 0; i < count; i += 1) {
      const isWaiting = status === "PENDING" || status === "IN_REVIEW";
      const slip = isWaiting ? slips[next--] : slips[random.between(0, slips.length - 60)];
      if (!slip) continue;
      slip.status = status;
      if (isWaiting) slip.ranOn = plusDays(today, -random.between(1, 3));
      if (status === "REJECTED") {
        slip.rejectionReason = random.pick(REASONS);
        slip.note = NOTES[slip.rejectionReason];
      }
      if (status === "NEEDS_INFO")
        slip.note = "Which lane were you in? The slip shows both cars without names.";
    }
  }
  // The last few days also have approved runs, so that the home page has a run of the week.
  for (const slip of slips.slice(next - 14, next + 1)) {
    slip.ranOn = plusDays(today, -random.between(1, 6));
    slip.hoursToSubmit = random.between(1, 10);
    slip.hoursToDecision = random.between(1, 8);
  }
  for (const slip of slips.slice(next + 1, next + 4))
    slip.trackText = "Airfield meet, north runway";
}

/** The strip that sends its results, and of which evening. */
export const DEMO_STRIP = "famoso-dragstrip";
export function demoEveningOf(today: string): string {
  return plusDays(today, -4);
}

/** How many racers ran that evening and have a run on the boards. */
const EVENING_RACERS = 12;
/** Among how many of the latest runs they are. */
const EVENING_RUNS = 120;

/** Moves a run of each of some racers to the strip's evening. The demo racer's own is still to be sent. */
function gatherForEvening(
  slips: readonly DemoSlip[],
  vehicles: readonly DemoVehicle[],
  { strip, evening }: { strip: number; evening: string },
) {
  const racers = new Set([0]);
  for (const slip of slips.slice(-EVENING_RUNS).toReversed()) {
    const racer = vehicles[slip.vehicle]?.racer ?? 0;
    // Every second of the latest runs stays where it was.
    const isLeft = slip.status !== "APPROVED" || slip.elapsedMs % 2 === 1 || racers.has(racer);
    if (isLeft || racers.size > EVENING_RACERS) continue;
    racers.add(racer);
    slip.track = strip;
    slip.ranOn = evening;
    slip.hoursToSubmit = 2 + (slip.elapsedMs % 20);
    slip.hoursToDecision = 1 + (slip.elapsedMs % 12);
  }
}

/** Moves runs that would be in the snow to southern tracks, the same few for each car. */
function moveWinterRuns(slips: readonly DemoSlip[], tracks: readonly DemoTrack[]) {
  for (const slip of slips) {
    const track = tracks[slip.track];
    if (!track || isInSeason(track, slip.ranOn)) continue;
    const open = tracks.flatMap((other, index) =>
      isRaceable(other, slip.ranOn) && isInSeason(other, slip.ranOn) ? [index] : [],
    );
    slip.track = open[(slip.vehicle * 7 + (slip.elapsedMs % 3)) % open.length] ?? slip.track;
  }
}

/**
 * Plans the demo without touching a database. Deterministic for the same day, tracks and check digit rule; on another
 * day, the same cars have run equally often, with the same statuses.
 *
 * @param today the day of seeding, `YYYY-MM-DD`; runs are in its season and the two before
 */
export function planDemo(
  today: string,
  tracks: readonly DemoTrack[],
  checkDigit: (vin: string) => string,
): DemoPlan {
  const random = createRandom(1320);
  const racers = planRacers(random, today);
  const vehicles: DemoVehicle[] = [];
  while (vehicles.length < DEMO_SIZE.vehicles) {
    const index = vehicles.length;
    const isFirst = index < racers.length;
    const racer = isFirst
      ? index
      : index < racers.length + 2
        ? 0
        : random.between(1, racers.length - 1);
    const demo =
      DEMO_CARS[
        (DEMO_RACER_CAR + index * 11 + random.between(0, index === 0 ? 0 : 3)) % DEMO_CARS.length
      ];
    if (demo) vehicles.push(planVehicle(random, racer, isFirst, demo, checkDigit));
  }
  const raceDays = listRaceDays(today);
  const planned = Array.from({ length: DEMO_SIZE.slips }, (_, index) => {
    const vehicle = index < vehicles.length ? index : random.between(0, vehicles.length - 1);
    const car = vehicles[vehicle];
    if (!car) throw new Error("a slip needs a vehicle");
    const moment = random.next();
    const ranOn = raceDays[Math.floor(moment * raceDays.length)] ?? today;
    return { moment, slip: planSlip(random, vehicle, car, ranOn, tracks) };
  });
  // In the order of `moment`, which is the same every day, so that a slip's status and id are, too.
  const slips = planned.toSorted((a, b) => a.moment - b.moment).map(({ slip }) => slip);
  assignStatuses(random, slips, today);
  moveWinterRuns(slips, tracks);
  const strip = tracks.findIndex(({ slug }) => slug === DEMO_STRIP);
  gatherForEvening(slips, vehicles, { strip, evening: demoEveningOf(today) });
  slips.sort((a, b) => a.ranOn.localeCompare(b.ranOn));
  return { racers, vehicles, slips };
}

/** The number a vehicle races under, on its doors and its slips: its VIN ends with digits. */
export function carNumberOf({ vin }: Pick<DemoVehicle, "vin">): string {
  return String(100 + (Number(vin.slice(-4)) % 900));
}

/** Those with a build log and a second picture: the demo racer's, and one modified car in four. */
export function selectFurnished<Vehicle extends DemoVehicle>(
  vehicles: readonly Vehicle[],
): Vehicle[] {
  const own = vehicles.filter(({ racer }) => racer === 0);
  const others = vehicles.filter(({ racer, isStock }) => racer !== 0 && !isStock);
  return [...own, ...others.filter((_, index) => index % 4 === 0)];
}

/** The names of a vehicle's first and second picture in `db/seed/vehicles`. */
export const demoPictureNames = ({ vin }: Pick<DemoVehicle, "vin">) =>
  [`${vin}.svg`, `${vin}-2.svg`] as const;
