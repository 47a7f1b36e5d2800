import ICAL from "ical.js";
import { DAY_MS } from "#app/lib/durations.ts";
import { CALENDAR_LIMITS } from "./content-lines.ts";
import { dayNumber, dayOfNumber, type Moment, readMoment } from "./moments.ts";

const FREQUENCIES = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
type Frequency = (typeof FREQUENCIES)[number];

/** Days of a week from 1 for Sunday, as ical.js counts them; `nth` is 0 for all of them. */
type Weekday = { nth: number; weekday: number };

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

/** The rule can't be expanded; the message tells the editor why. */
export class RepeatRuleError extends Error {
  /** True for a well-formed rule with more dates than can be shown. */
  readonly isUnderstood: boolean;

  constructor(message: string, { isUnderstood }: { isUnderstood: boolean }) {
    super(message);
    this.isUnderstood = isUnderstood;
  }
}

const WITHIN_A_DAY = ["BYHOUR", "BYMINUTE", "BYSECOND"];
const UNTIL = /(?:^|;)UNTIL=([^;]*)/;
const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/**
 * Reads an RRULE or EXRULE. ical.js checks its grammar and ranges.
 *
 * @throws RepeatRuleError
 */
export function readRepeatRule(value: string): RepeatRule {
  const text = value.toUpperCase().replace(/\s/g, "");
  if (text.length > CALENDAR_LIMITS.ruleLength) throw unreadable();
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
    throw new RepeatRuleError("We don't read repeats within a day.", { isUnderstood: true });
  }
  return {
    frequency,
    interval,
    count: count ?? null,
    until,
    weekStart: wkst,
    weekdays: listOf(parts, "BYDAY").map(weekdayOf),
    monthDays: numbers("BYMONTHDAY"),
    months: numbers("BYMONTH"),
    yearDays: numbers("BYYEARDAY"),
    weeks: numbers("BYWEEKNO"),
    positions: numbers("BYSETPOS"),
  };
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

function unreadable() {
  return new RepeatRuleError("its repeat rule can't be read", { isUnderstood: false });
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

/** Days that the rules of one file may still visit; each visited day takes one. */
export type RuleBudget = { days: number };

/**
 * The days of a rule, in order; the first date is always included. Work is bounded by the days between the
 * start and the end, and by the budget.
 *
 * @param first `YYYY-MM-DD`
 * @param to the last day that is wanted
 * @param from days before it may be left out where nothing has to be counted
 * @throws RepeatRuleError once the budget is spent
 */
export function expandRule(
  rule: RepeatRule,
  { first, to, from = first }: { first: string; to: string; from?: string },
  budget: RuleBudget,
): string[] {
  const start = dayNumber(first);
  const end = dayNumber(to);
  const days = [start];
  const isMatch = matcherOf(rule, start);
  const most = rule.count ?? Number.POSITIVE_INFINITY;
  const skipped = rule.count === null ? dayNumber(from) : start;
  for (let period = firstPeriod(rule, start, skipped); ; period += rule.interval) {
    const [begins, ends] = periodOf(rule, start, period);
    // Outside JavaScript's date range this is NaN, so the condition tests for "not before the end".
    if (!(begins <= end) || days.length >= most) break;
    if (budget.days < ends - begins) {
      const message = "The repeats in this file are too many to work out. Export a shorter period.";
      throw new RepeatRuleError(message, { isUnderstood: true });
    }
    budget.days -= ends - begins;
    const found = matchingDays(rule, isMatch, [begins, ends]);
    days.push(...found.filter((day) => day > start && day <= end));
  }
  return days.slice(0, Math.min(days.length, most)).map(dayOfNumber);
}

/** Periods are counted from the one of the first date: days, weeks, months or years. */
function firstPeriod({ frequency, interval }: RepeatRule, start: number, from: number): number {
  if (from <= start) return 0;
  const longest = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }[frequency];
  return Math.max(0, Math.floor((from - start) / longest / interval) - 1) * interval;
}

/** Its first day and the one after its last. */
function periodOf(
  { frequency, weekStart }: RepeatRule,
  start: number,
  period: number,
): [number, number] {
  const { year, month } = dateOf(start);
  switch (frequency) {
    case "DAILY":
      return [start + period, start + period + 1];
    case "WEEKLY": {
      const begins = startOfWeek(start, weekStart) + 7 * period;
      return [begins, begins + 7];
    }
    case "MONTHLY":
      return [numberOf(year, month + period), numberOf(year, month + period + 1)];
    case "YEARLY":
      return [numberOf(year + period, 0), numberOf(year + period + 1, 0)];
  }
}

function matchingDays(
  { positions }: RepeatRule,
  isMatch: (day: number) => boolean,
  [begins, ends]: readonly [number, number],
): number[] {
  const days: number[] = [];
  for (let day = begins; day < ends; day++) if (isMatch(day)) days.push(day);
  if (positions.length === 0) return days;
  const chosen = positions.map((at) => days.at(at > 0 ? at - 1 : at));
  return days.filter((day) => chosen.includes(day));
}

type Condition = (date: CalendarDate) => boolean;

/** What a rule says about its days, and what follows from the first one where it says nothing (RFC 5545, 3.3.10). */
function matcherOf(rule: RepeatRule, start: number): (day: number) => boolean {
  const { frequency, months, monthDays, yearDays, weeks, weekdays, weekStart } = rule;
  const first = dateOf(start);
  const isBare = [monthDays, yearDays, weeks, weekdays].every((list) => list.length === 0);
  const isYearly = frequency === "YEARLY";
  const ofMonth = isBare && (isYearly || frequency === "MONTHLY") ? [first.date] : monthDays;
  const ofYear = isBare && isYearly && months.length === 0 ? [first.month + 1] : months;
  const needsWeekday = frequency === "WEEKLY" || (isYearly && weeks.length > 0);
  const impliesWeekday = needsWeekday && weekdays.length === 0 && monthDays.length === 0;
  const onWeekdays = impliesWeekday ? [{ nth: 0, weekday: first.weekday }] : weekdays;
  const conditions: Condition[] = [
    ...(ofYear.length > 0 ? [({ month }: CalendarDate) => ofYear.includes(month + 1)] : []),
    ...(onWeekdays.length > 0 ? [weekdayCondition(rule, onWeekdays)] : []),
    ...(ofMonth.length > 0
      ? [({ year, month, date }: CalendarDate) => isIn(ofMonth, date, daysIn(year, month))]
      : []),
    ...(yearDays.length > 0
      ? [({ day, year }: CalendarDate) => isIn(yearDays, day - numberOf(year, 0) + 1, daysIn(year))]
      : []),
    ...(weeks.length > 0 ? [({ day }: CalendarDate) => isInWeeks(weeks, day, weekStart)] : []),
  ];
  return (day) => {
    const date = dateOf(day);
    return conditions.every((isMet) => isMet(date));
  };
}

/** Numbers before weekdays count within the month, or within the year where no months are named. */
function weekdayCondition(
  { frequency, months, weeks }: RepeatRule,
  weekdays: readonly Weekday[],
): Condition {
  const isOfMonth = frequency === "MONTHLY" || (frequency === "YEARLY" && months.length > 0);
  const hasNth = isOfMonth || (frequency === "YEARLY" && weeks.length === 0);
  return ({ day, year, month, weekday }) =>
    weekdays.some((on) => {
      if (on.weekday !== weekday) return false;
      if (on.nth === 0 || !hasNth) return true;
      return isOfMonth
        ? isNth(on.nth, day, [numberOf(year, month), numberOf(year, month + 1)])
        : isNth(on.nth, day, [numberOf(year, 0), numberOf(year + 1, 0)]);
    });
}

/** Negative numbers count from the end of what has `length`. */
function isIn(list: readonly number[], value: number, length: number): boolean {
  return list.some((each) => each === value || each === value - length - 1);
}

function isNth(nth: number, day: number, [begins, ends]: readonly [number, number]): boolean {
  const fromStart = Math.floor((day - begins) / 7) + 1;
  const fromEnd = -Math.floor((ends - 1 - day) / 7) - 1;
  return nth === fromStart || nth === fromEnd;
}

/** Week 1 is the first with four days of the year. */
function isInWeeks(weeks: readonly number[], day: number, weekStart: number): boolean {
  const middle = startOfWeek(day, weekStart) + 3;
  const { year } = dateOf(middle);
  const week = Math.floor((middle - numberOf(year, 0)) / 7) + 1;
  const last = startOfWeek(numberOf(year + 1, 0) + 3, weekStart) - 4;
  const length = Math.floor((last - numberOf(year, 0)) / 7) + 1;
  return isIn(weeks, week, length);
}

function startOfWeek(day: number, weekStart: number): number {
  // 1970 began on a Thursday, the fifth day of a week that begins on Sunday.
  return day - ((((day + 4) % 7) + 1 - weekStart + 14) % 7);
}

type CalendarDate = ReturnType<typeof dateOf>;

function dateOf(day: number) {
  const date = new Date(day * DAY_MS);
  return {
    day,
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    date: date.getUTCDate(),
    weekday: date.getUTCDay() + 1,
  };
}

/** The first day of a month, counted from January as 0; months beyond the year count on. */
function numberOf(year: number, month: number): number {
  return new Date(0).setUTCFullYear(year, month, 1) / DAY_MS;
}

function daysIn(year: number, month?: number): number {
  return month === undefined
    ? numberOf(year + 1, 0) - numberOf(year, 0)
    : numberOf(year, month + 1) - numberOf(year, month);
}
