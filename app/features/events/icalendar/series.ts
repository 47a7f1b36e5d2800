import { addDays } from "#app/lib/zoned-time.ts";
import { EVENT_LIMITS } from "../rules.ts";
import type { Entry, Placed } from "./entries.ts";
import { expandRule, type RuleBudget } from "./expand-rule.ts";
import { isNotAfter, readingMs, type Wall, wallKey, wallOfKey, wallOfReading } from "./moments.ts";
import type { RepeatRule } from "./repeat-rule.ts";
import type { Zone } from "./zones.server.ts";

/** The entries of one UID: the newest version of the series and of each date that is different. */
export type Series = { main: Entry | null; replacements: Entry[] };
/** A date of a series. */
export type Occurrence = {
  /** When it was meant to start, on the clocks of its series; empty for an event without others. */
  id: string;
  start: Placed;
  entry: Entry;
  /** That start as written in its entry, in any zone; null for a date that no entry names. */
  replaces: Placed | null;
};
export type Occurrences = {
  list: Occurrence[];
  /** Between these days the list is complete: a date that isn't in it isn't on. */
  covered: { from: string; to: string };
  /** A note to the editor about skipped dates; null if there are none. */
  note: string | null;
};

/** The first day of interest, and the last one that is expanded. */
type Span = { today: string; to: string };

const ALWAYS = { from: "0000-01-01", to: "9999-12-31" };
/** A date up to this long ago may have been moved to a future one. */
const MOVED_DAYS = 31;
/** Clocks on Earth differ by no more. */
const OFFSET_MAX_MS = 14 * 3_600_000;

/** Groups entries by UID. The version with the highest SEQUENCE wins, then the latest stamp, then the last one. */
export function groupEntries(entries: readonly Entry[]): Series[] {
  const series = new Map<string, Map<string, Entry>>();
  for (const entry of entries) {
    const uid = entry.uid || `line ${entry.line}`;
    const versions = series.get(uid) ?? new Map<string, Entry>();
    const key = entry.replaces ? `${entry.isRest} ${instantKey(entry.replaces)}` : "";
    const other = versions.get(key);
    if (!other || isNotOlder(entry, other)) versions.set(key, entry);
    series.set(uid, versions);
  }
  return [...series.values()].map((versions) => ({
    main: versions.get("") ?? null,
    replacements: [...versions].flatMap(([key, entry]) => (key === "" ? [] : [entry])),
  }));
}

/** Whether a version is at least as new as another one; a missing stamp decides nothing. */
export function isNotOlder(
  a: Pick<Entry, "sequence" | "stamp">,
  b: Pick<Entry, "sequence" | "stamp">,
): boolean {
  if (a.sequence !== b.sequence) return a.sequence > b.sequence;
  return a.stamp === "" || b.stamp === "" || a.stamp >= b.stamp;
}

function instantKey(placed: Placed): string {
  return placed.zone ? placed.zone.instantOf(placed).toISOString() : wallKey(placed);
}

/**
 * The dates of a series: all of them if there are few, else the next 52 from a day on.
 *
 * @param today the first day of interest
 * @param to the last day to expand
 * @throws RepeatRuleError once the budget is spent
 */
export function readOccurrences(
  { main, replacements }: Series,
  { today, to }: Span,
  budget: RuleBudget,
): Occurrences {
  if (!main) {
    const list = replacements.map((entry) => replacementOf(entry, idOf(entry)));
    return { list, covered: { from: "", to: "" }, note: null };
  }
  const isSeries = main.rules.length > 0 || main.added.length > 0;
  if (!isSeries) {
    const others = replacements.map((entry) => replacementOf(entry, idOf(entry)));
    return {
      list: [{ id: "", start: main.start, entry: main, replaces: null }, ...others],
      covered: ALWAYS,
      note: null,
    };
  }
  const walls = wallsOf(main, { today, to }, budget);
  const list = replace(main, walls, replacements).toSorted(byStart);
  return choose(main, list, { today, to });
}

function idOf({ replaces, start }: Entry): string {
  return wallKey(replaces ?? start);
}

function replacementOf(entry: Entry, id: string): Occurrence {
  return { id, start: entry.start, entry, replaces: entry.replaces };
}

function byStart(a: Occurrence, b: Occurrence): number {
  return readingMs(a.start) - readingMs(b.start);
}

/** The dates of a series' rules and lists, by id. */
function wallsOf(main: Entry, span: Span, budget: RuleBudget): Map<string, Wall> {
  const walls = new Map<string, Wall>();
  const add = (wall: Wall) => walls.set(wallKey(wall), wall);
  add({ day: main.start.day, time: main.start.time });
  for (const rule of main.rules) expandWalls(main, rule, span, budget).forEach(add);
  for (const date of main.added) add(wallIn(date, main.start, walls));
  for (const rule of main.excludedRules) {
    for (const wall of expandWalls(main, rule, span, budget)) walls.delete(wallKey(wall));
  }
  for (const date of main.excluded) walls.delete(wallKey(wallIn(date, main.start, walls)));
  return walls;
}

/** Expands an endless rule only from recent dates on, and other rules completely. */
function expandWalls({ start }: Entry, rule: RepeatRule, span: Span, budget: RuleBudget): Wall[] {
  const { until, count } = rule;
  const last = until && (until.isUtc && start.zone ? inZone(until, start.zone) : until);
  const isEndless = count === null && until === null;
  const from = isEndless ? addDays(span.today, -MOVED_DAYS) : start.day;
  const to = last && last.day < span.to ? last.day : span.to;
  return expandRule(rule, { first: start.day, to, from }, budget)
    .map((day) => ({ day, time: start.time }))
    .filter((wall) => !last || isNotAfter(wall, last));
}

/** Converts a reading in UTC to a zone's local time. */
function inZone(wall: Wall, zone: Zone): Wall {
  return wall.time === null ? wall : zone.wallOf(new Date(readingMs(wall)));
}

/**
 * Converts a date to the zone of its series. A whole day means the date on that day. If the series has no zone,
 * an instant means the nearest of its dates.
 */
function wallIn(date: Placed, start: Placed, walls: ReadonlyMap<string, Wall>): Wall {
  if (start.time === null || date.time === null) return { day: date.day, time: start.time };
  if (!date.zone || date.zone === start.zone) return { day: date.day, time: date.time };
  if (start.zone) return start.zone.wallOf(date.zone.instantOf(date));
  const at = date.zone.instantOf(date).getTime();
  const near = [-1, 0, 1]
    .flatMap((days) => walls.get(wallKey({ day: addDays(date.day, days), time: start.time })) ?? [])
    .filter((wall) => Math.abs(readingMs(wall) - at) <= OFFSET_MAX_MS)
    .toSorted((a, b) => Math.abs(readingMs(a) - at) - Math.abs(readingMs(b) - at));
  return near[0] ?? date;
}

/** Substitutes replacements for the dates they replace. */
function replace(
  main: Entry,
  walls: ReadonlyMap<string, Wall>,
  replacements: readonly Entry[],
): Occurrence[] {
  const occurrences = new Map<string, Occurrence>();
  const matched = replacements.map((entry) => {
    const { replaces } = entry;
    const match = replaces ? wallIn(replaces, main.start, walls) : entry.start;
    return { entry, id: wallKey(match) };
  });
  const rests = matched
    .filter(({ entry }) => entry.isRest)
    .toSorted((a, b) => a.id.localeCompare(b.id));
  for (const [id, wall] of walls) {
    const rest = rests.findLast((each) => each.id <= id);
    const start = { ...wall, zone: main.start.zone };
    const usual = { id, entry: main, start, replaces: null };
    occurrences.set(id, rest ? laterOccurrence(rest.entry, rest.id, id) : usual);
  }
  const own = rests.filter(({ id }) => walls.has(id));
  const single = matched.filter(({ entry }) => !entry.isRest);
  for (const { entry, id } of [...own, ...single]) occurrences.set(id, replacementOf(entry, id));
  return [...occurrences.values()];
}

/**
 * A later date of the series of an entry that also replaces all later dates: it moves by as much as the entry's date.
 *
 * @param own the id of the entry's date in its series
 * @param id that of the later date
 */
export function laterOccurrence(entry: Entry, own: string, id: string): Occurrence {
  const shift = readingMs(entry.start) - readingMs(wallOfKey(own));
  const { day, time } = wallOfReading(readingMs(wallOfKey(id)) + shift);
  const { zone } = entry.start;
  const start = { day, time: entry.start.time === null ? null : time, zone };
  return { id, entry, start, replaces: null };
}

function choose(main: Entry, list: Occurrence[], { today, to }: Span): Occurrences {
  const isEndless = main.rules.some(({ count, until }) => count === null && until === null);
  const most = EVENT_LIMITS.repeats;
  if (!isEndless && list.length <= most) return { list, covered: ALWAYS, note: null };
  const ahead = list.filter(({ start }) => start.day >= today);
  const chosen = ahead.slice(0, most);
  const last = chosen.at(-1)?.start.day ?? to;
  const covered = { from: today, to: ahead.length > most ? last : to };
  if (ahead.length === 0) {
    return { list: [], covered, note: `${main.label} has no more dates: the last one is over.` };
  }
  const kind = isEndless ? "repeats without end" : `has ${list.length} dates`;
  const which =
    ahead.length > most
      ? `its next ${most} dates from today`
      : `its dates from today up to ${to.slice(0, 4)}`;
  const note = `${main.label} ${kind}. These are ${which}; import it again for later ones.`;
  return { list: chosen, covered, note };
}
