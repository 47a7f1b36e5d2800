import type { Point } from "#app/features/geography/distance.ts";
import { type Place, regionNamed } from "#app/features/geography/find-place.ts";
import { guardFormulas } from "#app/lib/csv.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import type { NewAllocation, NewDealer } from "#db/queries/dealer-imports.ts";
import { cellOf } from "./cells.ts";
import { CAR_MAX, type ImportColumn, OPTIONAL_COLUMNS, REQUIRED_COLUMNS } from "./rules.ts";

/** The columns of a file by their place in its rows. */
export type Columns = ReadonlyMap<ImportColumn, number>;
/** What rows are checked against. */
export type RowReference = {
  /** No count may be of a day after it, `YYYY-MM-DD`. */
  latestDay: string;
  /** Where a ZIP lies, for rows without a position. */
  findPlace(zip: string): Place | null;
};
export type ImportRow = { dealer: NewDealer; allocation: NewAllocation };

/** What is wrong with a row; it follows 'Line 7: '. */
export class RowMistake extends Error {}

const LONGEST: Partial<Record<ImportColumn, number>> = {
  code: 20,
  dealer: 100,
  address: 120,
  city: 60,
  model: CAR_MAX,
  trim: CAR_MAX,
  email: 254,
  website: 200,
};
/** Numbers and what is checked by a pattern of its own may begin with a sign. */
const NEVER_FORMULAS: ReadonlySet<ImportColumn> = new Set(["latitude", "longitude", "phone"]);
const ZIP = /^(\d{5}(-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/i;
const PHONE = /^\+?[\d ().-]{7,20}$/;
const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,189}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const COUNT = /^\d{1,4}$/;
const DEGREES = /^-?\d{1,3}(\.\d{1,8})?$/;

/**
 * Which columns a file has, by its first row; the order and other columns don't matter.
 *
 * @throws RowMistake where one is missing or comes twice
 */
export function readHeader(cells: readonly string[]): Columns {
  const names = cells.map((cell) => cleanLine(cell).toLowerCase().replaceAll(/[ -]/g, "_"));
  const known = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS];
  const columns = new Map(
    known.flatMap((name) => (names.includes(name) ? [[name, names.indexOf(name)] as const] : [])),
  );
  const missing = REQUIRED_COLUMNS.filter((name) => !columns.has(name));
  if (missing.length > 0) {
    throw new RowMistake(`The first row names the columns. Missing: ${missing.join(", ")}.`);
  }
  const twice = known.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (twice) throw new RowMistake(`The column ${twice} is there twice.`);
  return columns;
}

/**
 * A row's dealer and cars.
 *
 * @throws RowMistake with the first thing that is wrong
 */
export function readRow(
  columns: Columns,
  cells: readonly string[],
  { latestDay, findPlace }: RowReference,
): ImportRow {
  const text = (name: ImportColumn) => readText(name, cells[columns.get(name) ?? -1] ?? "");
  const required = (name: ImportColumn) => text(name) || refuse(`${name} is empty.`);
  const state = readState(required("state"));
  const zip = matching(required("zip"), ZIP, "zip isn't a ZIP or postal code.").toUpperCase();
  const position =
    text("latitude") === "" && text("longitude") === ""
      ? positionOf(findPlace(zip))
      : readPosition(text("latitude"), text("longitude"));
  return {
    dealer: {
      code: required("code"),
      name: required("dealer"),
      address: required("address"),
      city: required("city"),
      state,
      zip,
      phone: optional(text("phone"), PHONE, "phone isn't a phone number."),
      email: optional(text("email"), EMAIL, "email isn't an email address."),
      website: readWebsite(text("website")),
      ...position,
      cell: cellOf(position),
    },
    allocation: {
      code: required("code"),
      model: required("model"),
      trim: text("trim"),
      unitCount: readCount(required("count")),
      asOfOn: readDay(required("as_of"), latestDay),
    },
  };
}

function refuse(reason: string): never {
  throw new RowMistake(reason);
}

function matching(value: string, pattern: RegExp, reason: string): string {
  return pattern.test(value) ? value : refuse(reason);
}

function optional(value: string, pattern: RegExp, reason: string): string {
  return value === "" ? "" : matching(value, pattern, reason);
}

/** A cell that a spreadsheet would take for a formula is somebody's trap for whoever opens our exports. */
function readText(name: ImportColumn, cell: string): string {
  const text = cleanLine(cell);
  if (!NEVER_FORMULAS.has(name) && guardFormulas(text) !== text) {
    refuse(`${name} would run as a formula in a spreadsheet. Drop the sign it begins with.`);
  }
  const longest = LONGEST[name] ?? 200;
  return text.length <= longest ? text : refuse(`${name} is longer than ${longest} characters.`);
}

function readState(text: string): string {
  return regionNamed(text) ?? refuse("state isn't a US state or Canadian province.");
}

function positionOf(place: Place | null): Point {
  if (!place) refuse("We don't know this ZIP. Add latitude and longitude.");
  return { latitude: place.latitude, longitude: place.longitude };
}

function readPosition(latitude: string, longitude: string): Point {
  return {
    latitude: readDegrees(latitude, 90, "latitude"),
    longitude: readDegrees(longitude, 180, "longitude"),
  };
}

function readDegrees(text: string, most: number, name: string): number {
  const degrees = Number(matching(text, DEGREES, `${name} isn't a number of degrees.`));
  return Math.abs(degrees) <= most ? degrees : refuse(`${name} is beyond ${most} degrees.`);
}

function readWebsite(text: string): string {
  if (text === "") return "";
  const url = URL.parse(text);
  const isWebPage = url?.protocol === "https:" || url?.protocol === "http:";
  return url && isWebPage && url.username === ""
    ? url.href
    : refuse("website has to begin with https://.");
}

function readCount(text: string): number {
  const count = COUNT.test(text) ? Number(text) : 0;
  return count > 0
    ? count
    : refuse("count is a whole number from 1 to 9999. Leave out what's sold.");
}

function readDay(text: string, latestDay: string): string {
  const isDay = DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
  if (!isDay || new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10) !== text) {
    refuse("as_of is a day such as 2026-11-20.");
  }
  return text <= latestDay ? text : refuse("as_of is in the future.");
}
