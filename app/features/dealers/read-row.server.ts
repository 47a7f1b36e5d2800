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

/** What rows are checked against. */
export type RowReference = {
  /** No count may be of a day after it, `YYYY-MM-DD`. */
  latestDay: string;
  /** The order of its numeric dates. */
  dayOrder: DayOrder;
  /** Geocodes an address, for rows without a position. */
  findPlace(address: string): Place | null;
};
export type ImportRow = { dealer: NewDealer; allocation: NewAllocation };

/** What is wrong with a row; it follows 'Line 7: '. */
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
/** Numbers and what is checked by a pattern of its own may begin with a sign. */
const NEVER_FORMULAS: ReadonlySet<DealerColumn> = new Set(["latitude", "longitude", "phone"]);
const PHONE = /^\+?[\d ().-]{7,20}$/;
const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,189}$/;
const COUNT = /^\d{1,4}$/;
const DEGREES = /^-?\d{1,3}(\.\d{1,8})?$/;

/**
 * A row's dealer and cars.
 *
 * @throws RowMistake with the first thing that is wrong
 */
export function readRow(
  row: TableRow<DealerColumn>,
  { latestDay, dayOrder, findPlace }: RowReference,
): ImportRow {
  if (row.problem) refuse(row.problem);
  const text = (name: DealerColumn) => readText(name, row.cell(name));
  const required = (name: DealerColumn) => text(name) || refuse(`${name} is empty.`);
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
function readText(name: DealerColumn, cell: string): string {
  const text = cleanLine(cell);
  if (!NEVER_FORMULAS.has(name) && guardFormulas(text) !== text) {
    refuse(`${name} would run as a formula in a spreadsheet. Drop the sign it begins with.`);
  }
  const longest = LONGEST[name] ?? 200;
  return text.length <= longest ? text : refuse(`${name} is longer than ${longest} characters.`);
}

function readState(text: string): string {
  if (isMilitaryRegion(text)) refuse("state is a military address. Name the state it's in.");
  return regionNamed(text) ?? refuse("state isn't a US state or Canadian province.");
}

/** Spreadsheets drop the leading zeros of a ZIP code. */
function readZip(text: string, state: string): string {
  const cut = restoreZip(text, state);
  if (cut && !cut.isCertain) {
    refuse(`zip ${text} may be ${cut.zip}, which isn't in ${state}. Write all five digits.`);
  }
  const zip = cut?.zip ?? text;
  return readPostalCode(zip) ?? refuse("zip isn't a ZIP or postal code.");
}

function positionOf(place: Place | null, state: string): Point {
  if (!place) refuse("We don't know this city and ZIP. Add latitude and longitude.");
  if (place.state !== state) {
    refuse(
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

function readAsOf(
  text: string,
  { latestDay, dayOrder }: Pick<RowReference, "latestDay" | "dayOrder">,
): string {
  const day = readDay(splitDayAndTime(text).day, dayOrder);
  if (day === null) return refuse("as_of is a day such as 2026-11-20.");
  return day <= latestDay ? day : refuse("as_of is in the future.");
}
