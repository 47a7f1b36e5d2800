import { dateOf, firstOfMonth, startOfWeek } from "./calendar-dates.ts";
import { dayNumber, dayOfNumber } from "./moments.ts";
import type { RepeatRule } from "./repeat-rule.ts";
import { RepeatRuleError } from "./repeat-rule-error.ts";
import { dayMatcher } from "./rule-days.ts";

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
  const isMatch = dayMatcher(rule, start);
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
    const matches = matchingDays(rule, isMatch, [begins, ends]);
    days.push(...matches.filter((day) => day > start && day <= end));
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
      return [firstOfMonth(year, month + period), firstOfMonth(year, month + period + 1)];
    case "YEARLY":
      return [firstOfMonth(year + period, 0), firstOfMonth(year + period + 1, 0)];
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
