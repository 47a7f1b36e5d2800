import ICAL from "ical.js";
import { STATE_NAMES } from "#app/lib/states.ts";
import { isTimeZone } from "#app/lib/zoned-time.ts";
import { EVENT_CATEGORIES } from "#db/schema/event-kinds.ts";
import type { EventText } from "./event-fields.ts";
import { emptyRow, IMPORT_ROWS_MAX, type ImportedRows, type ImportRow } from "./import-rows.ts";
import { EVENT_LIMITS } from "./rules.ts";

/** Rules that come to a date soon, whatever else they say; others can be made to search forever. */
const FREQUENCIES = ["DAILY", "WEEKLY"];
const RULE_PARTS = ["BYDAY"];
const DAY_MS = 86_400_000;

/** An entry with the zone that it names for its times; empty for none. */
type DatedRow = ImportRow & { zone: string };

/** The events of a calendar, a row for each date of one that repeats. */
export function readIcsEvents(source: string): ImportedRows {
  const entries = entriesOf(source);
  if (entries.length === 0) {
    return { rows: [], notes: ["There are no events in this calendar. Is the file whole?"] };
  }
  const rows: ImportRow[] = [];
  const notes = new Set<string>();
  for (const [at, entry] of entries.entries()) {
    if (rows.length >= IMPORT_ROWS_MAX) {
      notes.add(`Only the first ${IMPORT_ROWS_MAX} dates are read.`);
      break;
    }
    rows.push(...rowsOf(entry, `Entry ${at + 1}`, notes).slice(0, IMPORT_ROWS_MAX - rows.length));
  }
  return { rows, notes: [...notes] };
}

/** Each entry by itself: one that can't be read spoils no other. */
function entriesOf(source: string): string[] {
  return source
    .split(/^BEGIN:VEVENT\s*$/im)
    .slice(1)
    .flatMap((rest) => rest.split(/^END:VEVENT\s*$/im, 2).slice(0, 1));
}

function rowsOf(entry: string, place: string, notes: Set<string>): ImportRow[] {
  try {
    const parsed = ICAL.parse(`BEGIN:VEVENT\r\n${entry.trim()}\r\nEND:VEVENT`);
    return datesOf(new ICAL.Event(new ICAL.Component(parsed)), place, notes);
  } catch {
    return [{ ...emptyRow(place), problem: "This entry can't be read." }];
  }
}

function datesOf(event: ICAL.Event, place: string, notes: Set<string>): ImportRow[] {
  const zone = event.component.getFirstProperty("dtstart")?.getParameter("tzid");
  const row: DatedRow = {
    ...emptyRow(place),
    text: textOf(event),
    uid: event.uid || null,
    zone: typeof zone === "string" ? zone : "",
    isCanceled: event.component.getFirstPropertyValue("status") === "CANCELLED",
  };
  if (!event.startDate) return [{ ...row, problem: "It has no start." }];
  const rule = event.component.getFirstPropertyValue("rrule");
  if (!(rule instanceof ICAL.Recur)) return [onDate(row, event.startDate, event.endDate)];
  const parts = Object.keys(rule.parts).filter((part) => !RULE_PARTS.includes(part));
  if (!FREQUENCIES.includes(rule.freq) || parts.length > 0) {
    return [{ ...row, problem: "We read daily and weekly repeats only." }];
  }
  const length = event.duration;
  const starts: ICAL.Time[] = [];
  const dates = event.iterator();
  for (let next = dates.next(); next; next = dates.next()) {
    if (starts.length === EVENT_LIMITS.repeats) {
      notes.add(`${place} never stops repeating. We read its first ${EVENT_LIMITS.repeats} dates.`);
      break;
    }
    starts.push(next.clone());
  }
  return starts.map((start) => {
    const end = start.clone();
    end.addDuration(length);
    const uid = row.uid && `${row.uid}-${start.toString()}`;
    return { ...onDate(row, start, end), uid };
  });
}

/** Whole days end before the day that the calendar names; an instant is put on the place's clock later. */
function onDate({ zone: named, ...row }: DatedRow, start: ICAL.Time, end: ICAL.Time): ImportRow {
  if (end.compare(start) < 0) return { ...row, problem: "It ends before it starts." };
  const isAfter = end.compare(start) > 0;
  if (start.isDate) {
    const lastDay = isAfter ? dayBefore(dayOf(end)) : dayOf(start);
    return { ...row, text: { ...row.text, startsOn: dayOf(start), endsOn: lastDay } };
  }
  const zone = zoneOf(start, named);
  if (zone === null) return { ...row, problem: "We don't know its time zone." };
  const text = {
    ...row.text,
    ...clockOf(start, "starts"),
    ...(isAfter ? clockOf(end, "ends") : {}),
  };
  if (zone !== "UTC") return { ...row, text: { ...text, timeZone: zone } };
  const instants = { startsAt: start.toJSDate(), endsAt: isAfter ? end.toJSDate() : null };
  return { ...row, text, instants };
}

/** IANA name, `UTC`, empty for the place's own; null for what nobody knows. */
function zoneOf(start: ICAL.Time, name: string): string | null {
  if (start.zone === ICAL.Timezone.utcTimezone || name === "UTC") return "UTC";
  return name === "" || isTimeZone(name) ? name : null;
}

function clockOf(time: ICAL.Time, side: "starts" | "ends"): EventText {
  const two = (value: number) => String(value).padStart(2, "0");
  const clock = `${two(time.hour)}:${two(time.minute)}`;
  return side === "starts"
    ? { startsOn: dayOf(time), startsTime: clock }
    : { endsOn: dayOf(time), endsTime: clock };
}

function dayOf(time: ICAL.Time): string {
  return time.toString().slice(0, 10);
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
}

function textOf(event: ICAL.Event): EventText {
  const { component } = event;
  const geo = component.getFirstPropertyValue("geo");
  const [latitude, longitude] = Array.isArray(geo) ? geo.map(String) : [];
  const url = component.getFirstPropertyValue("url");
  const named = component.getAllProperties("categories").flatMap((each) => each.getValues());
  const categories = named.map((name) => String(name).toLowerCase().replaceAll(" ", "-"));
  return {
    eventName: event.summary ?? "",
    description: event.description ?? "",
    website: typeof url === "string" ? url : "",
    categories: EVENT_CATEGORIES.filter((each) => categories.includes(each)).join(","),
    ...placeOf(event.location ?? ""),
    ...(latitude && longitude ? { latitude, longitude } : {}),
  };
}

/** 'Milan Dragway, 10860 Plank Rd, Milan, MI 48160' by its parts, as far as they tell what they are. */
function placeOf(location: string): EventText {
  const parts = location
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const [venue = "", ...rest] = parts;
  const at = rest.findIndex((part) => stateIn(part) !== "");
  const last = rest[at] ?? "";
  return {
    venue,
    ...(at > 0 ? { city: rest[at - 1] ?? "" } : {}),
    ...(at > 1 ? { address: rest.slice(0, at - 1).join(", ") } : {}),
    state: stateIn(last),
    zipCode: /\b\d{5}\b/.exec(last)?.[0] ?? "",
  };
}

function stateIn(part: string): string {
  const [letters = ""] = part.split(" ");
  return letters in STATE_NAMES ? letters : "";
}
