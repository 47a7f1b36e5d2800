import { readRunNumber, type SlipNumberField } from "#app/features/slips/run-numbers.ts";
import { guardFormulas } from "#app/lib/csv/write-csv.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import { type DayOrder, readClock, readDay, splitDayAndTime } from "#app/lib/typed-time.ts";
import type { NewResult } from "#db/queries/track-sheets.ts";
import { RESULT_COLUMNS, type ResultColumn } from "./columns.ts";
import { CAR_NUMBER_MAX, CLASS_MAX, NAME_MAX } from "./rules.ts";

/** A row that can't be used: which column, and what is wrong. */
export class RowMistake extends Error {}

/** A row's result, and the day that it names, if it does. */
export type ReadRow = { result: NewResult; day: string | null };

/** The text of a row's cell; empty if it has none. */
export type Cells = (name: ResultColumn) => string;

const LANES: Readonly<Record<string, string>> = {
  l: "L",
  left: "L",
  "1": "L",
  r: "R",
  right: "R",
  "2": "R",
};
const SECONDS = /^\d{1,2}:\d{2}:(\d{2})/;
/** What timing systems print where they measured nothing. */
const NOTHING = /^[0.,:-]*$/;

/**
 * Reads one run of a strip's sheet.
 *
 * @param dayOrder the order of the file's numeric dates
 * @throws RowMistake for the first column that can't be read
 */
export function readResultRow(
  cells: Cells,
  { rowNumber, dayOrder }: { rowNumber: number; dayOrder: DayOrder },
): ReadRow {
  const when = readWhen(cells, dayOrder);
  const measured = (name: ResultColumn, field: SlipNumberField) => {
    const typed = cells(name);
    return NOTHING.test(typed) ? null : readNumber(name, field, typed);
  };
  const reaction = cells("reaction");
  return {
    day: when.day,
    result: {
      rowNumber,
      ranAtSecond: when.second,
      carNumber: readText("carNumber", cells("carNumber"), CAR_NUMBER_MAX),
      racerName: readText("racerName", cells("racerName"), NAME_MAX),
      className: readText("className", cells("className"), CLASS_MAX),
      lane: readLane(cells("lane")),
      // A perfect light is 0.000.
      reactionMs: reaction === "" ? null : readNumber("reaction", "reactionTime", reaction),
      sixtyFootMs: measured("sixtyFoot", "sixtyFeetTime"),
      threeThirtyFootMs: measured("threeThirty", "threeThirtyFeetTime"),
      eighthElapsedMs: measured("eighthElapsed", "eighthMileTime"),
      eighthSpeedHundredthsMph: measured("eighthSpeed", "eighthMileSpeed"),
      thousandFootMs: measured("thousandFoot", "thousandFeetTime"),
      elapsedMs: readElapsed(cells("elapsed")),
      trapSpeedHundredthsMph: measured("speed", "topSpeed"),
    },
  };
}

function headingOf(name: ResultColumn): string {
  return RESULT_COLUMNS.find((column) => column.name === name)?.heading ?? name;
}

function refuse(name: ResultColumn, problem: string): never {
  throw new RowMistake(`${headingOf(name)}: ${problem}`);
}

function readElapsed(typed: string): number {
  return NOTHING.test(typed)
    ? refuse("elapsed", "no time.")
    : readNumber("elapsed", "elapsedTime", typed);
}

function readNumber(name: ResultColumn, field: SlipNumberField, typed: string): number {
  const reading = readRunNumber(field, typed);
  return reading.ok
    ? reading.value
    : refuse(name, `${shorten(typed)} can't be right. ${reading.message}`);
}

/** A cell in a message: long ones are cut. */
function shorten(typed: string): string {
  const text = cleanLine(typed);
  return `“${text.length > 24 ? `${text.slice(0, 24)}…` : text}”`;
}

/** Text that a spreadsheet would run as a formula is refused, since our files have it too. */
function readText(name: ResultColumn, typed: string, longest: number): string {
  const text = cleanLine(typed);
  if (guardFormulas(text) !== text)
    refuse(name, "begins with a sign that spreadsheets run as a formula.");
  return text.length <= longest ? text : refuse(name, `longer than ${longest} characters.`);
}

function readLane(typed: string): string | null {
  if (typed === "") return null;
  return (
    LANES[typed.toLowerCase()] ?? refuse("lane", `${shorten(typed)} is neither left nor right.`)
  );
}

/** The day and the time of day, from one cell or two. */
function readWhen(cells: Cells, dayOrder: DayOrder): { day: string | null; second: number | null } {
  const date = cells("date");
  const split = splitDayAndTime(date);
  const time = cells("time") || split.time;
  const day = date === "" ? null : readDay(split.day, dayOrder);
  if (date !== "" && day === null) refuse("date", `${shorten(date)} isn't a day.`);
  return { day, second: NOTHING.test(time) ? null : readSecond(time) };
}

function readSecond(time: string): number {
  const clock = readClock(time);
  if (clock === null) return refuse("time", `${shorten(time)} isn't a time of day.`);
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  const [, seconds = "0"] = SECONDS.exec(time) ?? [];
  return hours * 3_600 + minutes * 60 + Number(seconds);
}
