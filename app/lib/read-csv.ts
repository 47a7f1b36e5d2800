import { decodeText, ForeignTextError } from "./decode-text.ts";

/** A row of a CSV file, and the line of the file that it begins on. */
export type CsvRow = { line: number; cells: string[] };

/** The file can't be read on from here. */
export class CsvError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.name = "CsvError";
    this.line = line;
  }
}

export type CsvBounds = { maxCellLength: number; maxCells: number };

/** A sign that CSV knows, or a run of what it doesn't. */
const TOKEN = /[,;\t"\r\n]|[^,;\t"\r\n]+/g;
const SEPARATORS = ",;\t";

/**
 * Reads a CSV file while it comes in, one row after the other. It must be UTF-8.
 *
 * @throws CsvError where it can't be read on
 */
export async function* readCsv(
  pieces: ReadableStream<Uint8Array>,
  bounds: CsvBounds,
): AsyncGenerator<CsvRow> {
  const reader = createCsvReader(bounds);
  try {
    for await (const text of decodeText(pieces)) yield* reader.read(text);
  } catch (error) {
    if (error instanceof ForeignTextError) throw new CsvError(reader.line(), error.message);
    throw error;
  }
  yield* reader.end();
}

/** All rows of a CSV that is at hand as text. @throws CsvError where it can't be read on */
export function readCsvText(text: string, bounds: CsvBounds): CsvRow[] {
  const reader = createCsvReader(bounds);
  return [...reader.read(text.replace(/^\uFEFF/, "")), ...reader.end()];
}

/**
 * Reads CSV (RFC 4180) piece by piece, as spreadsheets write it: split by commas, semicolons or tabs,
 * whichever its first row has first. Line ends may be CRLF, LF or CR; lines without any text are passed
 * over. It holds one row at a time, however large the file is.
 *
 * @returns `read` gives the rows that a piece of text completes, `end` the last one. Both throw CsvError
 *   where a row is beyond the bounds or a quote doesn't close
 */
function createCsvReader({ maxCellLength, maxCells }: CsvBounds) {
  let rows: CsvRow[] = [];
  let cells: string[] = [];
  let cell = "";
  let state: "start" | "plain" | "quoted" | "closed" = "start";
  let separator = "";
  let line = 1;
  let rowLine = 1;
  let last = "";

  function endCell() {
    if (cells.push(cell) > maxCells) {
      throw new CsvError(rowLine, `This row has more than ${maxCells} cells.`);
    }
    cell = "";
    state = "start";
  }

  function endRow() {
    endCell();
    if (cells.some((each) => each.trim() !== "")) {
      rows.push({ line: rowLine, cells });
      separator ||= ",";
    }
    cells = [];
  }

  function add(text: string) {
    cell += text;
    if (cell.length > maxCellLength) {
      throw new CsvError(rowLine, `A cell is longer than ${maxCellLength} characters.`);
    }
  }

  function isSeparator(token: string): boolean {
    if (separator === "" && SEPARATORS.includes(token)) separator = token;
    return token === separator;
  }

  function takeQuoted(token: string) {
    if (token === '"') state = "closed";
    else add(token);
  }

  function takePlain(token: string) {
    if (isSeparator(token)) endCell();
    else if (token === "\n" || token === "\r") endRow();
    else if (token === '"' && state === "start") state = "quoted";
    else if (token === '"' && state === "closed") {
      // Two quotes in a quoted cell stand for one.
      state = "quoted";
      add(token);
    } else if (state === "closed") {
      throw new CsvError(line, "There's text between a closing quote and the next cell.");
    } else {
      state = "plain";
      add(token);
    }
  }

  function take(token: string) {
    const isSecondOfPair = last === "\r" && token === "\n";
    last = token;
    if (cells.length === 0 && cell === "" && state === "start") rowLine = line;
    if (token === "\r" || (token === "\n" && !isSecondOfPair)) line += 1;
    if (state === "quoted") takeQuoted(token);
    else if (!isSecondOfPair) takePlain(token);
  }

  function handOver(): CsvRow[] {
    const complete = rows;
    rows = [];
    return complete;
  }

  return {
    /** The line that it has come to. */
    line: () => line,
    read(text: string): CsvRow[] {
      for (const [token] of text.matchAll(TOKEN)) take(token);
      return handOver();
    },
    end(): CsvRow[] {
      if (state === "quoted") {
        throw new CsvError(rowLine, "A quote opens in this row and never closes.");
      }
      endRow();
      return handOver();
    },
  };
}
