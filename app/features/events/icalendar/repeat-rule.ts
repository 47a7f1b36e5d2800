import ICAL from "ical.js";
import { CALENDAR_LIMITS } from "./content-lines.ts";
import { type Moment, readMoment } from "./moments.ts";
import { REPEATS_WITHIN_A_DAY, RepeatRuleError } from "./repeat-rule-error.ts";
import { isOldRule, upgradeRule } from "./vcalendar-rule.ts";

const FREQUENCIES = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
type Frequency = (typeof FREQUENCIES)[number];

/** Days of a week from 1 for Sunday, as ical.js counts them; `nth` is 0 for all of them. */
export type Weekday = { nth: number; weekday: number };

/** A repeat rule whose dates are whole days: the time of day is always that of the first date. */
export type RepeatRule = {
  frequency: Frequency;
  interval: number;
  count: number | null;
  until: Moment | null;
  weekStart: number;
  weekdays: readonly Weekday[];
  monthDays: readonly number[];
  months: readonly number[];
  yearDays: readonly number[];
  weeks: readonly number[];
  positions: readonly number[];
};

const WITHIN_A_DAY = ["BYHOUR", "BYMINUTE", "BYSECOND"];
const UNTIL = /(?:^|;)UNTIL=([^;]*)/;
const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/**
 * Reads an RRULE or EXRULE, or a rule of vCalendar 1.0. ical.js checks grammar and ranges.
 *
 * @throws RepeatRuleError
 */
export function readRepeatRule(value: string): RepeatRule {
  if (value.length > CALENDAR_LIMITS.ruleLength) throw unreadable("it is too long");
  const text = isOldRule(value) ? upgradeRule(value) : value.toUpperCase().replace(/\s/g, "");
  const written = UNTIL.exec(text)?.[1];
  const until = written === undefined ? null : readMoment(written);
  if (written !== undefined && until === null) {
    throw new RepeatRuleError(`there is no such date as UNTIL=${written.slice(0, 30)}`, {
      isUnderstood: false,
    });
  }
  const { freq, interval, count, wkst, parts } = readGrammar(text.replace(UNTIL, ""));
  const frequency = FREQUENCIES.find((each) => each === freq);
  const numbers = (name: string) => listOf(parts, name).map(Number);
  if (!frequency || WITHIN_A_DAY.some((name) => listOf(parts, name).length > 1)) {
    throw new RepeatRuleError(REPEATS_WITHIN_A_DAY, { isUnderstood: true });
  }
  const rule: RepeatRule = {
    frequency,
    interval,
    count,
    until,
    weekStart: wkst,
    weekdays: listOf(parts, "BYDAY").map(weekdayOf),
    monthDays: numbers("BYMONTHDAY"),
    months: numbers("BYMONTH"),
    yearDays: numbers("BYYEARDAY"),
    weeks: numbers("BYWEEKNO"),
    positions: numbers("BYSETPOS"),
  };
  const contradiction = contradictionIn(rule);
  if (contradiction) throw unreadable(contradiction);
  return rule;
}

function readGrammar(text: string) {
  try {
    const rule = ICAL.Recur.fromString(text);
    const { freq, interval = 1, count = null, wkst = ICAL.Time.MONDAY } = rule;
    const parts = new Map<string, unknown>(Object.entries(rule.parts));
    if (!freq || (count !== null && count < 1)) throw unreadable();
    return { freq, interval, count, wkst, parts };
  } catch {
    throw unreadable();
  }
}

/** What RFC 5545, 3.3.10, forbids: such parts have no agreed meaning. */
function contradictionIn(rule: RepeatRule): string | null {
  const { frequency, weekdays, monthDays, months, yearDays, weeks, positions } = rule;
  const isYearly = frequency === "YEARLY";
  const hasNumbers = weekdays.some(({ nth }) => nth !== 0);
  const numbers = [monthDays, months, yearDays, weeks, positions];
  const isAlone = [weekdays, monthDays, months, yearDays, weeks].every(
    ({ length }) => length === 0,
  );
  const contradictions: readonly [boolean, string][] = [
    [numbers.some((list) => list.includes(0)), "its numbers begin with 1"],
    [weeks.length > 0 && !isYearly, "BYWEEKNO needs FREQ=YEARLY"],
    [yearDays.length > 0 && !isYearly, "BYYEARDAY needs FREQ=YEARLY"],
    [
      monthDays.length > 0 && frequency === "WEEKLY",
      "BYMONTHDAY can't be combined with FREQ=WEEKLY",
    ],
    [
      hasNumbers && !isYearly && frequency !== "MONTHLY",
      "numbers in BYDAY need FREQ=MONTHLY or FREQ=YEARLY",
    ],
    [hasNumbers && weeks.length > 0, "numbers in BYDAY can't be combined with BYWEEKNO"],
    [positions.length > 0 && isAlone, "BYSETPOS needs another part to choose from"],
  ];
  return contradictions.find(([isBroken]) => isBroken)?.[1] ?? null;
}

function unreadable(reason = "") {
  const message = `its repeat rule can't be read${reason && `: ${reason}`}`;
  return new RepeatRuleError(message, { isUnderstood: false });
}

function listOf(parts: ReadonlyMap<string, unknown>, name: string): string[] {
  const list = parts.get(name);
  return Array.isArray(list) ? list.map(String) : [];
}

function weekdayOf(written: string): Weekday {
  return {
    nth: Number(written.slice(0, -2) || 0),
    weekday: WEEKDAYS.indexOf(written.slice(-2)) + 1,
  };
}
