import { type CalendarDate, dateOf, firstOfMonth, startOfWeek } from "./calendar-dates.ts";
import type { RepeatRule, Weekday } from "./repeat-rule.ts";

type Condition = (date: CalendarDate) => boolean;

/**
 * Whether a day satisfies the BY parts of a rule, or what follows from its first date where it has none
 * (RFC 5545, 3.3.10). BYSETPOS is not a matter of single days.
 *
 * @param start the first date, in days since 1970
 */
export function dayMatcher(rule: RepeatRule, start: number): (day: number) => boolean {
  const { months, monthDays, yearDays, weeks, weekdays, weekStart } = withImplied(rule, start);
  const conditions: Condition[] = [
    ...(months.length > 0 ? [({ month }: CalendarDate) => months.includes(month + 1)] : []),
    ...(weekdays.length > 0 ? [weekdayCondition(rule, weekdays)] : []),
    ...(monthDays.length > 0 ? [monthDayCondition(monthDays)] : []),
    ...(yearDays.length > 0 ? [yearDayCondition(yearDays)] : []),
    ...(weeks.length > 0 ? [weekCondition(weeks, weekStart)] : []),
  ];
  return (day) => {
    const date = dateOf(day);
    return conditions.every((isMet) => isMet(date));
  };
}

/** The rule with the parts that its first date implies. */
function withImplied(rule: RepeatRule, start: number): RepeatRule {
  const { frequency, months, monthDays, yearDays, weeks, weekdays } = rule;
  const first = dateOf(start);
  const isYearly = frequency === "YEARLY";
  const isBare = [monthDays, yearDays, weeks, weekdays].every((list) => list.length === 0);
  const needsWeekday = frequency === "WEEKLY" || (isYearly && weeks.length > 0);
  const impliesWeekday = needsWeekday && weekdays.length === 0 && monthDays.length === 0;
  return {
    ...rule,
    months: isBare && isYearly && months.length === 0 ? [first.month + 1] : months,
    monthDays: isBare && (isYearly || frequency === "MONTHLY") ? [first.date] : monthDays,
    weekdays: impliesWeekday ? [{ nth: 0, weekday: first.weekday }] : weekdays,
  };
}

/** Numbers before weekdays count within the month, or within the year where no months are named. */
function weekdayCondition(
  { frequency, months }: RepeatRule,
  weekdays: readonly Weekday[],
): Condition {
  const isOfMonth = frequency === "MONTHLY" || months.length > 0;
  return ({ day, year, month, weekday }) =>
    weekdays.some((on) => {
      if (on.weekday !== weekday || on.nth === 0) return on.weekday === weekday;
      const [begins, ends] = isOfMonth
        ? [firstOfMonth(year, month), firstOfMonth(year, month + 1)]
        : [firstOfMonth(year, 0), firstOfMonth(year + 1, 0)];
      return isNth(on.nth, day, [begins, ends]);
    });
}

function isNth(nth: number, day: number, [begins, ends]: readonly [number, number]): boolean {
  const fromStart = Math.floor((day - begins) / 7) + 1;
  const fromEnd = -Math.floor((ends - 1 - day) / 7) - 1;
  return nth === fromStart || nth === fromEnd;
}

function monthDayCondition(monthDays: readonly number[]): Condition {
  return ({ year, month, date }) => {
    const length = firstOfMonth(year, month + 1) - firstOfMonth(year, month);
    return isIn(monthDays, date, length);
  };
}

function yearDayCondition(yearDays: readonly number[]): Condition {
  return ({ day, year }) => {
    const begins = firstOfMonth(year, 0);
    return isIn(yearDays, day - begins + 1, firstOfMonth(year + 1, 0) - begins);
  };
}

/** Week 1 is the first with four days of the year, so a week belongs to the year of its fourth day. */
function weekCondition(weeks: readonly number[], weekStart: number): Condition {
  return ({ day }) => {
    const middle = startOfWeek(day, weekStart) + 3;
    const { year } = dateOf(middle);
    const begins = firstOfMonth(year, 0);
    const week = Math.floor((middle - begins) / 7) + 1;
    const lastMiddle = startOfWeek(firstOfMonth(year + 1, 0) + 3, weekStart) - 4;
    return isIn(weeks, week, Math.floor((lastMiddle - begins) / 7) + 1);
  };
}

/** Negative numbers count from the end of what has `length`. */
function isIn(list: readonly number[], value: number, length: number): boolean {
  return list.some((each) => each === value || each === value - length - 1);
}
