import { pipeline, Readable } from "node:stream";
import { CsvError as CsvParseError, type Options, parse } from "csv-parse";
import { parse as parseWhole } from "csv-parse/sync";
import { ForeignTextError } from "../decode-text.ts";

/** A row of a CSV file and the line that it begins on. */
export type CsvRow = { line: number; cells: string[] };

/** The file can't be read past this line. */
export class CsvError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.name = "CsvError";
    this.line = line;
  }
}

/** Limits of a file, checked before its text reaches the parser. */
export type CsvLimits = {
  /** Lines, empty ones included. */
  maxLines: number;
  /** Characters of a line and bytes of a row. */
  maxRowLength: number;
};

const BAD_QUOTES: ReadonlySet<string> = new Set([
  "CSV_INVALID_CLOSING_QUOTE",
  "CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE",
]);

/**
 * Reads CSV from spreadsheets (RFC 4180 and its variants): rows end in CRLF, LF, or CR; whitespace around
 * cells and quotes is dropped; a quote inside an unquoted cell is text. Rows without any text are skipped.
 * One piece of the text is held in memory at a time.
 *
 * @param texts the file's text in pieces of any length, without a byte order mark
 * @throws CsvError if the file exceeds a limit or can't be parsed
 */
export async function* readCsv(
  texts: AsyncIterable<string>,
  separator: string,
  limits: CsvLimits,
): AsyncGenerator<CsvRow> {
  // An error discards rows that haven't been consumed, so count them in the parser.
  let last = { lines: 0, empty_lines: 0 };
  const parser = parse({
    ...optionsFor(separator),
    info: true,
    max_record_size: limits.maxRowLength,
    on_record(record, { lines, empty_lines }) {
      last = { lines, empty_lines };
      return record;
    },
  });
  pipeline(Readable.from(limitLines(texts, limits)), parser, () => {
    // The loop below throws any error that ends the pipeline early.
  });
  try {
    for await (const { record, info } of parser) {
      const row = rowOf(record, info);
      if (row) yield row;
    }
  } catch (error) {
    const emptyLines = parser.info.empty_lines - last.empty_lines;
    throw csvErrorAt(last.lines + emptyLines + 1, error, limits);
  }
}

/** How many lines are parsed before other requests get a turn. */
const LINES_PER_TURN = 250;

/** The first rows of a text with a given separator, up to a parse error. */
export function readFirstRows(text: string, separator: string, count: number): CsvRow[] {
  const rows: CsvRow[] = [];
  try {
    parseWhole(withLineFeeds(text), {
      ...optionsFor(separator),
      to: count,
      on_record(cells: string[], info) {
        const row = rowOf(cells, info);
        if (row) rows.push(row);
        return null;
      },
    });
  } catch (error) {
    // The text may be cut off inside quotes: the rows before that are valid.
    if (!(error instanceof CsvParseError)) throw error;
  }
  return rows;
}

function optionsFor(separator: string) {
  return {
    delimiter: separator,
    record_delimiter: "\n",
    trim: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  } as const satisfies Options;
}

/** A record as a row, given the line it ends on; null if none of its cells has text. */
function rowOf(cells: string[], { lines }: { lines: number }): CsvRow | null {
  if (cells.every((cell) => cell.trim() === "")) return null;
  return { line: lines - countLineBreaks(cells), cells };
}

function countLineBreaks(cells: readonly string[]): number {
  return cells.reduce((count, cell) => count + cell.split("\n").length - 1, 0);
}

/** Converts CRLF and CR to LF: the parser would count a CRLF inside quotes as two lines. */
function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/**
 * Passes text through with LF line endings. Finding line breaks is far cheaper than parsing, so files of only
 * line breaks or separators are rejected here.
 */
async function* limitLines(
  texts: AsyncIterable<string>,
  { maxLines, maxRowLength }: CsvLimits,
): AsyncGenerator<string> {
  let line = 1;
  let length = 0;
  let endsInReturn = false;
  for await (const text of texts) {
    await pause();
    const piece = withLineFeeds(endsInReturn && text.startsWith("\n") ? text.slice(1) : text);
    endsInReturn = text.endsWith("\r");
    let start = 0;
    let passed = 0;
    for (let end = piece.indexOf("\n"); end >= 0; end = piece.indexOf("\n", start)) {
      if (length + end - start > maxRowLength) throw tooLong(line, maxRowLength);
      if (line > maxLines) throw tooManyLines(maxLines);
      length = 0;
      start = end + 1;
      line += 1;
      if (line % LINES_PER_TURN === 0) {
        yield piece.slice(passed, start);
        passed = start;
        await pause();
      }
    }
    length += piece.length - start;
    if (length > maxRowLength) throw tooLong(line, maxRowLength);
    yield piece.slice(passed);
  }
}

/** The file is in memory: without a pause, its rows would block all other requests. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

function tooManyLines(maxLines: number): CsvError {
  const most = maxLines.toLocaleString("en-US");
  return new CsvError(
    maxLines + 1,
    `The file has more than ${most} lines. Delete its empty rows or split it.`,
  );
}

function tooLong(line: number, maxRowLength: number): CsvError {
  const most = maxRowLength.toLocaleString("en-US");
  return new CsvError(
    line,
    `This row is longer than ${most} characters. Is a closing quote missing?`,
  );
}

function csvErrorAt(line: number, error: unknown, { maxRowLength }: CsvLimits): unknown {
  if (error instanceof ForeignTextError) return new CsvError(line, error.message);
  if (!(error instanceof CsvParseError)) return error;
  if (error.code === "CSV_MAX_RECORD_SIZE") return tooLong(line, maxRowLength);
  if (error.code === "CSV_QUOTE_NOT_CLOSED") {
    return new CsvError(line, "A quote opens in this row and never closes.");
  }
  if (BAD_QUOTES.has(error.code)) {
    return new CsvError(line, "Text follows a closing quote in this row.");
  }
  return error;
}
