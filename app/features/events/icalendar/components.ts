import { CALENDAR_LIMITS, CalendarLimitError, type ContentLine } from "./content-lines.ts";
import { propertyName } from "./properties.ts";

/** State shared by the entries of one VCALENDAR. Entries outside any share an empty one. */
type Calendar = { lines: ContentLine[] };
/** A VEVENT: the line where it begins and its own properties, without those of its alarms. */
export type RawEntry = { line: number; lines: ContentLine[]; calendar: Calendar };
/** A VTIMEZONE with its STANDARD and DAYLIGHT observances. */
export type RawZone = { lines: ContentLine[]; observances: ContentLine[][] };
export type Components = { entries: RawEntry[]; zones: RawZone[] };

type Open = { name: string; lines: ContentLine[] };
const COMPONENT = /^(?:BEGIN|END):\s*([A-Za-z0-9-]+)\s*$/i;

/**
 * Sorts the lines of a file by component. A VCALENDAR around them may be missing, and so may an END: the next
 * entry or the end of an outer component closes what is still open.
 *
 * @throws CalendarLimitError
 */
export function readComponents(lines: readonly ContentLine[]): Components {
  const components: Components = { entries: [], zones: [] };
  let open: Open[] = [];
  let calendar: Calendar = { lines: [] };
  for (const line of lines) {
    const keyword = propertyName(line);
    const name = COMPONENT.exec(line.text)?.[1]?.toUpperCase();
    if (keyword === "BEGIN" && name) {
      if (name === "VEVENT" || name === "VCALENDAR") open = outside(open, name);
      if (open.length === CALENDAR_LIMITS.depth) throw tooDeep(line);
      const component = { name, lines: [] };
      if (name === "VCALENDAR") calendar = component;
      addComponent(components, component, { line, outer: open.at(-1), calendar });
      open.push(component);
    } else if (keyword === "END" && name) {
      const at = open.findLastIndex((component) => component.name === name);
      if (at !== -1) open = open.slice(0, at);
    } else {
      (open.at(-1) ?? calendar).lines.push(line);
    }
  }
  return components;
}

/** What stays open around a component that is never nested in another of its kind. */
function outside(open: Open[], name: string): Open[] {
  const at = open.findIndex((component) => component.name === name);
  return at === -1 ? open : open.slice(0, at);
}

function addComponent(
  { entries, zones }: Components,
  { name, lines }: Open,
  { line, outer, calendar }: { line: ContentLine; outer: Open | undefined; calendar: Calendar },
): void {
  if (name === "VEVENT") {
    if (entries.length === CALENDAR_LIMITS.entries) throw tooMany(line, "entries", "entries");
    entries.push({ line: line.number, lines, calendar });
  }
  if (name === "VTIMEZONE") {
    if (zones.length === CALENDAR_LIMITS.zones) throw tooMany(line, "zones", "time zones");
    zones.push({ lines, observances: [] });
  }
  if ((name === "STANDARD" || name === "DAYLIGHT") && outer?.name === "VTIMEZONE") {
    const { observances = [] } = zones.at(-1) ?? {};
    if (observances.length === CALENDAR_LIMITS.observances) {
      throw tooMany(line, "observances", "rules in one time zone");
    }
    observances.push(lines);
  }
}

function tooMany({ number }: ContentLine, limit: "entries" | "zones" | "observances", of: string) {
  const most = CALENDAR_LIMITS[limit].toLocaleString("en-US");
  return new CalendarLimitError(
    `Line ${number}: a calendar has at most ${most} ${of}. Export a shorter period.`,
  );
}

function tooDeep({ number }: ContentLine) {
  return new CalendarLimitError(
    `Line ${number}: components are nested more than ${CALENDAR_LIMITS.depth} deep.`,
  );
}
