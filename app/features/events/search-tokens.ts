import { matchKeyWithoutAccents } from "#app/lib/text/value.ts";
import { addDays, daysBetween } from "#app/lib/zoned-time.ts";

/** The fields that an event is found by. */
export type Searched = {
  eventName: string;
  startsOn: string;
  endsOn: string;
  venue: string;
  city: string;
  state: string | null;
  zipCode: string;
  country: string;
  categories: readonly string[];
  latitude: number | null;
  longitude: number | null;
};

/** A region of the globe's grid, in degrees. */
export type Box = { south: number; north: number; west: number; east: number };

/**
 * The grids' cell sizes in degrees, and the largest radius in miles that each is used for, so that a circle
 * needs at most about thirty cells and covers most of their area.
 */
const GRIDS = [
  { name: "a", degrees: 0.5, upToMiles: 50 },
  { name: "b", degrees: 1, upToMiles: 100 },
  { name: "c", degrees: 2.5, upToMiles: 250 },
] as const;
type Grid = (typeof GRIDS)[number];

const WORD_MAX = 30;
const WORDS_MAX = 8;
/** The longest span of days searched by tokens; for longer ones, rows are filtered as they are read. */
const DAYS_MAX = 366;

/** Words for searching: lower case, without accents, letters and digits only. */
function wordsOf(text: string): string[] {
  const plain = matchKeyWithoutAccents(text);
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The tokens that an event is found by. Those that visitors can't type contain an underscore. */
export function tokensOf(event: Searched, stateName: string): string {
  const { eventName, venue, city, state, zipCode, country, categories } = event;
  const words = wordsOf([eventName, venue, city, state ?? "", stateName, zipCode].join(" "));
  return [
    ...new Set(words),
    ...categories.map(categoryToken),
    stateToken(country, state),
    ...cellTokens(event),
    ...dayTokens(event),
  ].join(" ");
}

/** The days that an event lasts, and their months. */
function dayTokens({ startsOn, endsOn }: Searched): string[] {
  const days = daysFrom(startsOn, endsOn);
  return [...new Set([...days, ...days.map(monthOf)])].map(timeToken);
}

/** The fewest tokens for all days between two: whole months, and the days around them. */
function spanTokens({ from, to }: Span): string[] {
  const days = daysFrom(from, to);
  const isWhole = (month: string) => `${month}-01` >= from && lastDayOf(month) <= to;
  const times = days.map((day) => (isWhole(monthOf(day)) ? monthOf(day) : day));
  return [...new Set(times)].map(timeToken);
}

/** `on_2026_07_03`, or `on_2026_07` for a month. */
function timeToken(time: string): string {
  return `on_${time.replaceAll("-", "_")}`;
}

function daysFrom(first: string, last: string): string[] {
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, day) => addDays(first, day));
}

function monthOf(day: string): string {
  return day.slice(0, 7);
}

function lastDayOf(month: string): string {
  return addDays(`${monthOf(addDays(`${month}-01`, 31))}-01`, -1);
}

function categoryToken(category: string): string {
  return `cat_${category.replaceAll("-", "_")}`;
}

function stateToken(country: string, state: string | null): string {
  return `in_${country}_${state ?? ""}`.toLowerCase();
}

function cellTokens({ latitude, longitude }: Searched): string[] {
  if (latitude === null || longitude === null) return [];
  return GRIDS.map((grid) => cellToken(grid, rowOf(latitude, grid), columnOf(longitude, grid)));
}

function cellToken({ name }: Grid, row: number, column: number): string {
  return `${name}_${row}_${column}`;
}

function rowOf(latitude: number, { degrees }: Grid): number {
  return Math.floor((latitude + 90) / degrees);
}

function columnOf(longitude: number, { degrees }: Grid): number {
  const columns = 360 / degrees;
  return ((Math.floor((longitude + 180) / degrees) % columns) + columns) % columns;
}

/** The first and the last of some days, `YYYY-MM-DD`. */
export type Span = { from: string; to: string };

/** A search; omitted fields match everything. */
export type Search = {
  text?: string | undefined;
  category?: string | undefined;
  /** A state or province by its letters, with its country. */
  place?: { country: string; state: string | null } | undefined;
  near?: { box: Box; radiusMiles: number } | undefined;
  /** Some day of the event must be in this span; ignored here if it is longer than a year. */
  days?: Span | undefined;
};

/**
 * A search as an FTS5 expression; null if everything matches. Words match as prefixes and are quoted, so typed
 * text is never syntax.
 */
export function matchOf({ text = "", category, place, near, days }: Search): string | null {
  const words = wordsOf(text).slice(0, WORDS_MAX);
  const parts = [
    ...words.map((word) => `"${word.slice(0, WORD_MAX)}"*`),
    ...(category ? [categoryToken(category)] : []),
    ...(place ? [stateToken(place.country, place.state)] : []),
    ...(near ? [anyOf(cellsOf(near.box, near.radiusMiles))] : []),
    ...(days && daysBetween(days.from, days.to) < DAYS_MAX ? [anyOf(spanTokens(days))] : []),
  ];
  return parts.length > 0 ? parts.join(" AND ") : null;
}

function anyOf(tokens: readonly string[]): string {
  return `(${tokens.join(" OR ")})`;
}

/** The cells that a box touches, across the date line too. */
function cellsOf({ south, north, west, east }: Box, radiusMiles: number): string[] {
  const grid = GRIDS.find(({ upToMiles }) => radiusMiles <= upToMiles) ?? GRIDS[2];
  const rows = rowOf(north, grid) - rowOf(south, grid) + 1;
  const columns = 360 / grid.degrees;
  const first = columnOf(west, grid);
  const width = Math.min(columns, ((columnOf(east, grid) - first + columns) % columns) + 1);
  return Array.from({ length: rows }, (_, down) =>
    Array.from({ length: width }, (_, right) =>
      cellToken(grid, rowOf(south, grid) + down, (first + right) % columns),
    ),
  ).flat();
}
