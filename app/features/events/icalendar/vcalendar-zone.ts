import { dateOf, firstOfMonth } from "./calendar-dates.ts";
import type { RawZone } from "./components.ts";
import type { ContentLine } from "./content-lines.ts";
import { dayNumber, readMoment } from "./moments.ts";
import { readProperty } from "./properties.ts";

/** The TZID of the zone that a vCalendar 1.0 describes for all of its times. */
export const WHOLE_FILE = "TZ";

const OFFSET = /^[+-]\d{2}(?::?\d{2})?$/;
const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/**
 * The TZ and DAYLIGHT properties of a vCalendar 1.0 as a VTIMEZONE. DAYLIGHT names the clock changes of one
 * year, `TRUE;-04;20270314T020000;20271107T020000;EST;EDT`; other years change on the same weekdays.
 *
 * @param lines those of the VCALENDAR itself
 * @returns null unless both are there: an offset alone doesn't say what summer times mean
 */
export function readWholeFileZone(lines: readonly ContentLine[]): RawZone | null {
  const standard = offsetOf(textIn(lines, "TZ"));
  const [isUsed = "", offset = "", begins = "", ends = ""] = textIn(lines, "DAYLIGHT").split(";");
  if (standard === null) return null;
  if (/^FALSE$/i.test(isUsed.trim())) {
    return zoneWith([observance("19700101T000000", { from: standard, to: standard })]);
  }
  const daylight = offsetOf(offset);
  const [first, last] = [yearlyRule(begins), yearlyRule(ends)];
  if (daylight === null || first === null || last === null) return null;
  return zoneWith([
    observance(begins, { from: standard, to: daylight, rule: first }),
    observance(ends, { from: daylight, to: standard, rule: last }),
  ]);
}

function textIn(lines: readonly ContentLine[], name: string): string {
  for (const line of lines) {
    const property = readProperty(line);
    if (typeof property !== "string" && property.name === name) return property.value.trim();
  }
  return "";
}

/** `-05`, `-05:00` or `-0500` as TZOFFSETTO has it. */
function offsetOf(written: string): string | null {
  const offset = written.trim();
  return OFFSET.test(offset) ? offset.replace(":", "").padEnd(5, "0") : null;
}

/** The yearly rule of a clock change: the weekday of the month; the last one if both would match. */
function yearlyRule(written: string): string | null {
  const moment = readMoment(written);
  if (!moment) return null;
  const { year, month, date, weekday } = dateOf(dayNumber(moment.day));
  const length = firstOfMonth(year, month + 1) - firstOfMonth(year, month);
  const nth = date + 7 > length ? -1 : Math.ceil(date / 7);
  return `FREQ=YEARLY;BYMONTH=${month + 1};BYDAY=${nth}${WEEKDAYS[weekday - 1]}`;
}

function observance(
  start: string,
  { from, to, rule }: { from: string; to: string; rule?: string },
): ContentLine[] {
  const texts = [`DTSTART:${start.trim()}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`];
  return [...texts, ...(rule ? [`RRULE:${rule}`] : [])].map((text) => ({ number: 0, text }));
}

function zoneWith(observances: ContentLine[][]): RawZone {
  return { lines: [{ number: 0, text: `TZID:${WHOLE_FILE}` }], observances };
}
