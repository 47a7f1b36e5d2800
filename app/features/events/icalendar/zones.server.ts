import { findIana, WINDOWS_TO_IANA_MAP } from "windows-iana";
import { isTimeZone, readClock, resolveInstant } from "#app/lib/zoned-time.ts";
import type { RawZone } from "./components.ts";
import type { ContentLine } from "./content-lines.ts";
import type { RuleBudget } from "./expand-rule.ts";
import { type Wall, wallOfReading } from "./moments.ts";
import { readObservances, type Transition } from "./observances.ts";
import { readProperty, textOf } from "./properties.ts";

/** Converts a file's local times to instants. */
export type Zone = {
  /** IANA names with the same clocks, the likeliest first; empty for UTC and zones without a name. */
  names: readonly string[];
  instantOf(wall: Wall): Date;
  wallOf(instant: Date): { day: string; time: string };
};

const UTC_NAMES = /^(?:(?:etc\/)?(?:utc|gmt|uct|zulu|universal)|z|utc[+-]0{1,2}(?::?00)?)$/i;
const PATH_PARTS = 3;
const WINDOWS_NAMES = new Map<string, string>(
  WINDOWS_TO_IANA_MAP.map(({ windowsName }) => [windowsName.toLowerCase(), windowsName]),
);

export const UTC: Zone = {
  names: [],
  instantOf: (wall) => new Date(`${wall.day}T${wall.time ?? "00:00:00"}Z`),
  wallOf: (instant) => wallOfReading(instant.getTime()),
};

/**
 * Resolves each of a file's TZIDs once.
 *
 * @param raw the file's VTIMEZONE components
 * @param years the first and the last year that matter
 * @returns a zone by its TZID; null for an unknown one
 */
export function createZones(
  raw: readonly RawZone[],
  years: { from: number; to: number },
  budget: RuleBudget,
): (tzid: string) => Zone | null {
  const components = new Map(raw.map((zone) => [readTexts(zone.lines).get("TZID") ?? "", zone]));
  const cache = new Map<string, Zone | null>();
  return (tzid) => {
    const cached = cache.get(tzid);
    if (cached !== undefined) return cached;
    const component = components.get(tzid);
    const location = component && readTexts(component.lines).get("X-LIC-LOCATION");
    const zone =
      zoneByName(tzid) ??
      (location ? zoneByName(location) : null) ??
      (component ? zoneByRules(readObservances(component.observances, years, budget)) : null);
    cache.set(tzid, zone);
    return zone;
  };
}

function readTexts(lines: readonly ContentLine[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const line of lines) {
    const property = readProperty(line);
    if (typeof property !== "string") texts.set(property.name, textOf(property.value).trim());
  }
  return texts;
}

/** An IANA or Windows name, or a path that ends in one: `/mozilla.org/20070129_1/America/Detroit`. */
export function zoneByName(written: string): Zone | null {
  const name = written.trim();
  if (UTC_NAMES.test(name)) return UTC;
  if (isZoneName(name)) return namedZone([name]);
  const windows = WINDOWS_NAMES.get(name.toLowerCase());
  if (windows) return namedZone(findIana(windows).filter(isTimeZone));
  const parts = name.split("/").filter((part) => part !== "");
  for (let count = Math.min(PATH_PARTS, parts.length - 1); count > 0; count--) {
    const end = parts.slice(-count).join("/");
    if (UTC_NAMES.test(end)) return UTC;
    if (isZoneName(end)) return namedZone([end]);
  }
  return null;
}

/** Intl also accepts offsets such as `+05:00`, which aren't names. */
function isZoneName(name: string): boolean {
  return /^[A-Za-z]/.test(name) && isTimeZone(name);
}

function namedZone(names: readonly string[]): Zone | null {
  const [name] = names;
  if (!name) return null;
  return {
    names,
    instantOf: ({ day, time }) => resolveInstant(day, (time ?? "00:00").slice(0, 5), name),
    wallOf(instant) {
      const { day, time } = readClock(instant, name);
      return { day, time: `${time}:00` };
    },
  };
}

/** A zone defined only by the offsets of its VTIMEZONE; null if there are none. */
function zoneByRules(transitions: readonly Transition[]): Zone | null {
  const [first] = transitions;
  if (!first) return null;
  const latest = (isDue: (transition: Transition) => boolean) =>
    transitions.findLast(isDue)?.offsetTo ?? first.offsetFrom;
  return {
    names: [],
    instantOf(wall) {
      const reading = UTC.instantOf(wall).getTime();
      // Onsets are readings with the offset before them: a skipped time keeps that offset, a repeated one is the first.
      const offset = latest(
        ({ onset, offsetFrom, offsetTo }) => reading >= onset + Math.max(0, offsetTo - offsetFrom),
      );
      return new Date(reading - offset);
    },
    wallOf(instant) {
      const at = instant.getTime();
      return wallOfReading(at + latest(({ onset, offsetFrom }) => at >= onset - offsetFrom));
    },
  };
}
