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

type Bounds = { maxCellLength: number; maxCells: number };

/**
 * Reads CSV (RFC 4180) piece by piece. Line ends may be CRLF, LF or CR; blank lines are passed over. It
 * holds one row at a time, however large the file is.
 *
 * @returns `read` gives the rows that a piece of text completes, `end` the last one. Both throw CsvError
 *   where a row is beyond the bounds or a quote doesn't close
 */
export function createCsvReader({ maxCellLength, maxCells }: Bounds) {
  let rows: CsvRow[] = [];
  let cells: string[] = [];
  let cell = "";
  let state: "start" | "plain" | "quoted" | "closed" = "start";
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
    const isBlank = cells.length === 0 && cell === "" && state === "start";
    if (!isBlank) {
      endCell();
      rows.push({ line: rowLine, cells });
    }
    cells = [];
  }

  function add(character: string) {
    cell += character;
    if (cell.length > maxCellLength) {
      throw new CsvError(rowLine, `A cell is longer than ${maxCellLength} characters.`);
    }
  }

  function takeQuoted(character: string) {
    if (character === '"') state = "closed";
    else add(character);
  }

  function takePlain(character: string) {
    if (character === ",") endCell();
    else if (character === "\n" || character === "\r") endRow();
    else if (character === '"' && state === "start") state = "quoted";
    else if (character === '"' && state === "closed") {
      // Two quotes in a quoted cell stand for one.
      state = "quoted";
      add(character);
    } else if (state === "closed") {
      throw new CsvError(line, "Something stands between a closing quote and the next comma.");
    } else {
      state = "plain";
      add(character);
    }
  }

  function take(character: string) {
    const isSecondOfPair = last === "\r" && character === "\n";
    last = character;
    if (cells.length === 0 && cell === "" && state === "start") rowLine = line;
    if (character === "\r" || (character === "\n" && !isSecondOfPair)) line += 1;
    if (state === "quoted") takeQuoted(character);
    else if (!isSecondOfPair) takePlain(character);
  }

  function handOver(): CsvRow[] {
    const complete = rows;
    rows = [];
    return complete;
  }

  return {
    read(text: string): CsvRow[] {
      for (const character of text) take(character);
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
