import type { ContentLine } from "./content-lines.ts";
import { expandRule, type RuleBudget } from "./expand-rule.ts";
import { isNotAfter, readingMs, readMoment, type Wall, wallOfReading } from "./moments.ts";
import { type Property, readProperty } from "./properties.ts";
import { type RepeatRule, readRepeatRule } from "./repeat-rule.ts";
import { RepeatRuleError } from "./repeat-rule-error.ts";

/** When clocks change: a reading with the offset before, and both offsets. All in milliseconds. */
export type Transition = { onset: number; offsetFrom: number; offsetTo: number };

const OFFSET = /^([+-])(\d{2}):?(\d{2})(?::?(\d{2}))?$/;

/**
 * The transitions that the observances of a VTIMEZONE describe within some years, in order. Rules that began
 * earlier are expanded for those years only. Observances that can't be read are left out.
 */
export function readObservances(
  observances: readonly (readonly ContentLine[])[],
  years: { from: number; to: number },
  budget: RuleBudget,
): Transition[] {
  return observances
    .flatMap((lines) => transitionsOf(lines, years, budget))
    .toSorted((a, b) => a.onset - b.onset);
}

function transitionsOf(
  lines: readonly ContentLine[],
  { from, to }: { from: number; to: number },
  budget: RuleBudget,
): Transition[] {
  const properties = lines
    .map(readProperty)
    .filter((each): each is Property => typeof each !== "string");
  const read = (name: string) => properties.find((each) => each.name === name)?.value ?? "";
  const start = readMoment(read("DTSTART"));
  const offsetFrom = readOffset(read("TZOFFSETFROM"));
  const offsetTo = readOffset(read("TZOFFSETTO"));
  if (!start || offsetFrom === null || offsetTo === null) return [];
  const listed = properties
    .filter(({ name }) => name === "RDATE")
    .flatMap(({ value }) => value.split(","))
    .map((value) => readMoment(value));
  const window = { first: start.day, to: `${to}-12-31`, from: `${from}-01-01` };
  const rule = yearlyRule(read("RRULE"));
  const days = rule ? expandRule(rule, window, budget) : [start.day];
  const walls = days.map((day) => ({ day, time: start.time })).filter(isWithin(rule, offsetFrom));
  return [...walls, ...listed.filter((each) => each !== null)].map((wall) => ({
    onset: readingMs(wall),
    offsetFrom,
    offsetTo,
  }));
}

/** Clock changes are yearly rules; others are ignored. */
function yearlyRule(written: string): RepeatRule | null {
  if (written === "") return null;
  try {
    const rule = readRepeatRule(written);
    return rule.frequency === "YEARLY" ? rule : null;
  } catch (error) {
    if (!(error instanceof RepeatRuleError)) throw error;
    return null;
  }
}

function isWithin(rule: RepeatRule | null, offsetFrom: number): (wall: Wall) => boolean {
  const until = rule?.until;
  if (!until) return () => true;
  const last = until.isUtc ? wallOfReading(readingMs(until) + offsetFrom) : until;
  return (wall) => isNotAfter(wall, last);
}

/** An offset from UTC in milliseconds. */
function readOffset(value: string): number | null {
  const [, sign, hours, minutes, seconds = "0"] = OFFSET.exec(value.trim()) ?? [];
  if (!sign) return null;
  const total = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return total * 1000 * (sign === "-" ? -1 : 1);
}
