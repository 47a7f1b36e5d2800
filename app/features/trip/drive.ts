import { distanceMiles, type Point } from "#app/features/geography/distance.ts";
import { HOUR_MS, MINUTE_MS } from "#app/lib/durations.ts";

/**
 * Road miles per mile of great circle. Published factors go from 1.2 for random points of a city (Newell, 1980) to
 * 1.3, give or take 0.1, for motorways (Wang, Bette, Schreckenberg and Guhr, npj Complexity 1:22, 2024); across the
 * country, from Boston to Dallas, it is 1.15.
 */
const CIRCUITY = 1.2;
/** With a trailer, and a stop now and then. */
const MPH = 55;
/** A racer is there this long before the start, for tech. */
const EARLY_MS = HOUR_MS;
const STEP_MINUTES = 15;
/** The longest drive in one day. */
const LONGEST_MINUTES = 14 * 60;

/** South of it are Hawaii, Puerto Rico and other islands; Key West, at the end of the mainland's roads, isn't. */
const ISLANDS_LATITUDE = 24.4;
/** No island of theirs is longer. */
const ISLAND_MILES = 110;

/** An estimated drive to a strip. */
export type Drive = {
  /** Miles by road. */
  miles: number;
  minutes: number;
  /** Null if the start isn't known, or if it takes more than a day. */
  leaveAt: Date | null;
};

/**
 * How far it is to a strip by road, and when to leave home.
 *
 * @param startsAt null if there is no time
 * @returns null across the ocean
 */
export function planDrive(home: Point, strip: Point, startsAt: Date | null): Drive | null {
  if (isAcrossTheOcean(home, strip)) return null;
  const miles = Math.round(distanceMiles(home, strip) * CIRCUITY);
  const minutes = Math.ceil((miles / MPH) * (60 / STEP_MINUTES)) * STEP_MINUTES;
  const isTooFar = minutes > LONGEST_MINUTES;
  const leaveAt =
    startsAt === null || isTooFar
      ? null
      : new Date(startsAt.getTime() - EARLY_MS - minutes * MINUTE_MS);
  return { miles, minutes, leaveAt };
}

function isAcrossTheOcean(home: Point, strip: Point): boolean {
  const islands = [home, strip].filter(({ latitude }) => latitude < ISLANDS_LATITUDE);
  return islands.length > 0 && distanceMiles(home, strip) > ISLAND_MILES;
}

/** '45 min', '2 h', '2 h 15 min'. */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(" ");
}

/** 'Fri 3:45 PM EST', on the clock of a time zone (IANA name). */
export function formatLeaving(leaveAt: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "short",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
  // Engines differ in the space before PM.
  return format.format(leaveAt).replace("\u202f", " ").replace(",", "");
}
