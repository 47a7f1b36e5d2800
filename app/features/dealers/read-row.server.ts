import type { Point } from "#app/features/geography/distance.ts";
import type { Place } from "#app/features/geography/find-place.ts";
import {
  isMilitaryRegion,
  readPostalCode,
  restoreZip,
} from "#app/features/geography/postal-codes.ts";
import { regionNamed } from "#app/features/geography/regions.ts";
import type { TableRow } from "#app/lib/csv/read-table.server.ts";
import { guardFormulas } from "#app/lib/csv/write-csv.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import { type DayOrder, readDay, splitDayAndTime } from "#app/lib/typed-time.ts";
import type { NewAllocation, NewDealer } from "#db/queries/dealer-imports.ts";
import { cellOf } from "./cells.ts";
import type { DealerColumn } from "./columns.ts";
import { CAR_MAX } from "./rules.ts";

/** What a row's values are checked against. */
export type RowReference = {
  /** The latest day allowed for a count, `YYYY-MM-DD`. */
  latestDay: string;
  /** The order of the file's numeric dates. */
  dayOrder: DayOrder;
  /** Geocodes an address, for rows without a position. */
  findPlace(address: string): Place | null;
};
export type ImportRow = { dealer: NewDealer; allocation: NewAllocation };

/** A row's first problem; the message is shown after 'Line 7'. */
export class RowMistake extends Error {}

const LONGEST: Partial<Record<DealerColumn, number>> = {
  code: 20,
  dealer: 100,
  address: 120,
  city: 60,
  model: CAR_MAX,
  trim: CAR_MAX,
  email: 254,
  website: 200,
};
/** Columns that may begin with a sign, since they have a strict pattern. */
const NEVER_FORMULAS: ReadonlySet<DealerColumn> = new Set(["latitude", "longitude", "phone"]);
const PHONE = /^\+?[\d ().-]{7,20}$/;
const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,189}$/;
const COUNT = /^\d{1,4}$/;
const DEGREES = /^-?\d{1,3}(\.\d{1,8})?$/;

/**
 * Parses a row into its dealer and cars.
 *
 * @throws RowMistake for the first problem
 */
export function readRow(
  row: TableRow<DealerColumn>,
  { latestDay, dayOrder, findPlace }: RowReference,
): ImportRow {
  if (row.problem) throwMistake(row.problem);
  const text = (name: DealerColumn) => readText(name, row.cell(name));
  const required = (name: DealerColumn) => text(name) || throwMistake(`${name} is empty.`);
  const state = readState(required("state"));
  const zip = readZip(required("zip"), state);
  const city = required("city");
  const position =
    text("latitude") === "" && text("longitude") === ""
      ? positionOf(findPlace(`${city}, ${state} ${zip}`), state)
      : readPosition(text("latitude"), text("longitude"));
  return {
    dealer: {
      code: required("code"),
      name: required("dealer"),
      address: required("address"),
      city,
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
      asOfOn: readAsOf(required("as_of"), { latestDay, dayOrder }),
    },
  };
}

function throwMistake(reason: string): never {
  throw new RowMistake(reason);
}

function matching(value: string, pattern: RegExp, reason: string): string {
  return pattern.test(value) ? value : throwMistake(reason);
}

function optional(value: string, pattern: RegExp, reason: string): string {
  return value === "" ? "" : matching(value, pattern, reason);
}

/** Rejects cells that a spreadsheet would run as a formula, since exports contain them. */
function readText(name: DealerColumn, cell: string): string {
  const text = cleanLine(cell);
  if (!NEVER_FORMULAS.has(name) && guardFormulas(text) !== text) {
    throwMistake(`${name} would run as a formula in a spreadsheet. Drop the sign it begins with.`);
  }
  const longest = LONGEST[name] ?? 200;
  return text.length <= longest
    ? text
    : throwMistake(`${name} is longer than ${longest} characters.`);
}

function readState(text: string): string {
  if (isMilitaryRegion(text)) throwMistake("state is a military address. Name the state it's in.");
  return regionNamed(text) ?? throwMistake("state isn't a US state or Canadian province.");
}

/** Spreadsheets drop the leading zeros of a ZIP code. */
function readZip(text: string, state: string): string {
  const cut = restoreZip(text, state);
  if (cut && !cut.isCertain) {
    throwMistake(`zip ${text} may be ${cut.zip}, which isn't in ${state}. Write all five digits.`);
  }
  const zip = cut?.zip ?? text;
  return readPostalCode(zip) ?? throwMistake("zip isn't a ZIP or postal code.");
}

function positionOf(place: Place | null, state: string): Point {
  if (!place) throwMistake("We don't know this city and ZIP. Add latitude and longitude.");
  if (place.state !== state) {
    throwMistake(
      `This ZIP is in ${place.state}, not in ${state}. Correct it, or add latitude and longitude.`,
    );
  }
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
  return Math.abs(degrees) <= most ? degrees : throwMistake(`${name} is beyond ${most} degrees.`);
}

function readWebsite(text: string): string {
  if (text === "") return "";
  const url = URL.parse(text);
  const isWebPage = url?.protocol === "https:" || url?.protocol === "http:";
  return url && isWebPage && url.username === ""
    ? url.href
    : throwMistake("website has to begin with https://.");
}

function readCount(text: string): number {
  const count = COUNT.test(text) ? Number(text) : 0;
  return count > 0
    ? count
    : throwMistake("count is a whole number from 1 to 9999. Leave out what's sold.");
}

function readAsOf(
  text: string,
  { latestDay, dayOrder }: Pick<RowReference, "latestDay" | "dayOrder">,
): string {
  const day = readDay(splitDayAndTime(text).day, dayOrder);
  if (day === null) return throwMistake("as_of is a day such as 2026-11-20.");
  return day <= latestDay ? day : throwMistake("as_of is in the future.");
}
