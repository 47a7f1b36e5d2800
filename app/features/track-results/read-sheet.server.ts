import { headingKey } from "#app/lib/csv/columns.ts";
import { CsvError, readFirstRows } from "#app/lib/csv/read-csv.server.ts";
import { openTable } from "#app/lib/csv/read-table.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { invalidFields } from "#app/lib/forms/read-fields.ts";
import { cleanValue } from "#app/lib/text/value.ts";
import type { DayOrder } from "#app/lib/typed-time.ts";
import { collectRows, type SentRow, type SheetContent } from "./collect-rows.ts";
import {
  type ColumnMapping,
  columnsFor,
  guessColumns,
  RESULT_COLUMNS,
  type ResultColumn,
} from "./columns.ts";
import { MAX_ROWS, TOO_MANY_ROWS } from "./rules.ts";

/** How a file is read: the strip's headings, the evening if it was chosen, the order of numeric dates. */
export type SheetReading = { mapping: ColumnMapping; ranOn: string | null; dayOrder: DayOrder };

/** A file's headings, which of them are which column, and its content; null as long as none is the elapsed time. */
export type SheetFile = {
  headings: string[];
  columns: ColumnMapping;
  content: SheetContent | null;
};

/** Empty lines and titles count too. */
const LIMITS = { maxLines: 2 * MAX_ROWS, maxRowLength: 4_000 };
const SEPARATORS = [",", ";", "\t", "|"];
const START_LENGTH = 16_000;
const START_ROWS = 20;

/**
 * Reads a CSV file of a strip.
 *
 * @throws AppError `invalid` with an error for `file` if it can't be read as a table, or has too many rows
 */
export async function readSheetFile(text: string, reading: SheetReading): Promise<SheetFile> {
  const headings = readHeadings(text);
  const columns = guessColumns(headings, reading.mapping);
  if (columns.elapsed === undefined) return { headings, columns, content: null };
  try {
    const sent = await readRows(text, reading.mapping);
    return { headings, columns, content: collectRows(sent, reading) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalidFields({ file: `Line ${error.line}: ${error.message}` });
  }
}

async function readRows(text: string, mapping: ColumnMapping): Promise<SentRow[]> {
  const { rows } = await openTable(pieces(text), columnsFor(mapping), LIMITS);
  const sent: SentRow[] = [];
  for await (const { line, cell, problem } of rows) {
    if (sent.length >= MAX_ROWS) throw invalidFields({ file: TOO_MANY_ROWS });
    sent.push({ rowNumber: line, cells: cell, problem });
  }
  if (sent.length === 0) throw invalidFields({ file: "There are no rows below the headings." });
  return sent;
}

async function* pieces(text: string): AsyncGenerator<string> {
  yield text;
}

/** The headings: the first of the widest rows at the start of the file. */
function readHeadings(text: string): string[] {
  const start = text.slice(0, START_LENGTH);
  const width = (cells: readonly string[]) =>
    cells.filter((cell) => headingKey(cell) !== "").length;
  const rows = SEPARATORS.flatMap((separator) => readFirstRows(start, separator, START_ROWS));
  const [header] = rows.toSorted((a, b) => width(b.cells) - width(a.cells));
  if (!header) throw invalidFields({ file: "This file is empty." });
  return header.cells;
}

const COLUMN_NAMES: ReadonlySet<string> = new Set(RESULT_COLUMNS.map(({ name }) => name));

/**
 * Reads rows that a program sent as JSON: a value for each column that it has, text or a number.
 *
 * @throws AppError `invalid` for rows that aren't objects, have other columns, or are too many
 */
export function readSheetRows(
  rows: readonly Readonly<Record<string, string | number>>[],
  reading: Omit<SheetReading, "mapping">,
): SheetContent {
  if (rows.length === 0) throw new AppError("invalid", "There are no rows.");
  if (rows.length > MAX_ROWS) throw new AppError("invalid", TOO_MANY_ROWS);
  return collectRows(
    rows.map((row, at) => ({
      rowNumber: at + 1,
      cells: (name: ResultColumn) => cleanValue(String(row[name] ?? "")),
      problem: describeUnknown(Object.keys(row)),
    })),
    reading,
  );
}

function describeUnknown(names: readonly string[]): string | null {
  const unknown = names.find((name) => !COLUMN_NAMES.has(name));
  return unknown === undefined ? null : `There is no column “${unknown.slice(0, 40)}”.`;
}
