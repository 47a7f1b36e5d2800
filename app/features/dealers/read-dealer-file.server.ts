import { CsvError, type CsvRow, readCsv } from "#app/lib/read-csv.ts";
import type { NewAllocation, NewDealer, StagedAllocation } from "#db/queries/dealer-imports.ts";
import type { ImportMistake, ImportSummary } from "#db/schema/dealers.ts";
import {
  type Columns,
  type ImportRow,
  RowMistake,
  type RowReference,
  readHeader,
  readRow,
} from "./read-row.server.ts";
import { carName, MAX_MISTAKES, MAX_MODELS, MAX_ROWS, MAX_TRIMS } from "./rules.ts";

/** Rows that are ready to be stored; a dealer comes with its first cars. */
export type StagedRows = {
  dealers: NewDealer[];
  allocations: StagedAllocation[];
  rowCount: number;
};
export type FileReading =
  | { isGood: true; rowCount: number; summary: ImportSummary }
  | { isGood: false; rowCount: number; mistakes: ImportMistake[]; mistakeCount: number };

const BATCH_ROWS = 1_000;
const BOUNDS = { maxCellLength: 1_000, maxCells: 60 };

/** Nothing behind this line is read. */
class FileMistake extends RowMistake {
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

/**
 * Reads a file of dealers while it is handed over in pieces, and tells the first hundred mistakes. No more
 * of it is held than a thousand rows and what tells rows apart: dealers' codes, cars, models and trims.
 *
 * @param stage takes rows as long as none was wrong
 */
export async function readDealerFile(
  pieces: ReadableStream<Uint8Array>,
  reference: RowReference,
  stage: (rows: StagedRows) => Promise<void>,
): Promise<FileReading> {
  const checker = createChecker(reference);
  try {
    for await (const row of readCsv(pieces, BOUNDS)) {
      checker.check(row);
      if (checker.isBatchFull()) await checker.handOver(stage);
    }
    checker.checkEnd();
    await checker.handOver(stage);
  } catch (error) {
    if (!(error instanceof FileMistake) && !(error instanceof CsvError)) throw error;
    checker.note(error.line, error.message);
  }
  return checker.result();
}

/** Checks one row after the other, and gathers what they add up to. */
function createChecker(reference: RowReference) {
  const mistakes: ImportMistake[] = [];
  let mistakeCount = 0;
  let columns: Columns | null = null;
  let rowCount = 0;
  let staged: StagedRows = { dealers: [], allocations: [], rowCount: 0 };
  const totals = createTotals();

  function note(line: number, reason: string) {
    mistakeCount += 1;
    if (mistakes.length < MAX_MISTAKES) mistakes.push({ line, reason });
    staged = { dealers: [], allocations: [], rowCount };
  }

  function checkRow(header: Columns, { line, cells }: CsvRow) {
    rowCount += 1;
    if (rowCount > MAX_ROWS) {
      throw new FileMistake(
        line,
        `A file holds up to ${MAX_ROWS.toLocaleString("en-US")} rows. Split it, or leave out what's sold.`,
      );
    }
    const row = readRow(header, cells, reference);
    const { isNewDealer, ...leads } = totals.add(row, line);
    if (mistakeCount > 0) return;
    if (isNewDealer) staged.dealers.push(row.dealer);
    staged.allocations.push({ ...row.allocation, ...leads });
  }

  return {
    note,
    check(row: CsvRow) {
      try {
        if (columns) checkRow(columns, row);
        else columns = readHeader(row.cells);
      } catch (error) {
        // Without its header no row can be read.
        if (!columns && error instanceof RowMistake) throw new FileMistake(row.line, error.message);
        if (error instanceof FileMistake || !(error instanceof RowMistake)) throw error;
        note(row.line, error.message);
      }
    },
    checkEnd() {
      if (rowCount === 0) throw new FileMistake(1, "There are no rows below the names of columns.");
    },
    isBatchFull: () => rowCount > 0 && rowCount % BATCH_ROWS === 0,
    async handOver(stage: (rows: StagedRows) => Promise<void>) {
      const rows = { ...staged, rowCount };
      staged = { dealers: [], allocations: [], rowCount };
      await stage(rows);
    },
    result(): FileReading {
      if (mistakeCount > 0) return { isGood: false, rowCount, mistakes, mistakeCount };
      return { isGood: true, rowCount, summary: totals.summary() };
    },
  };
}

/** What tells rows apart, and what a good file adds up to. */
function createTotals() {
  const dealers = new Map<string, { line: number; is: string }>();
  const cars = new Map<string, number>();
  const seen = new Set<string>();
  const trimsOf = new Map<string, Set<string>>();
  const trims = new Set<string>();
  let units = 0;
  let oldest = "";
  let newest = "";

  /** Whether a dealer has something for the first time. */
  function isFirst(...parts: string[]): boolean {
    const key = JSON.stringify(parts);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  }

  function countCar({ model, trim }: NewAllocation) {
    const known = trimsOf.get(model) ?? new Set<string>();
    if (trim !== "") {
      known.add(trim);
      trims.add(trim);
    }
    trimsOf.set(model, known);
    if (trimsOf.size > MAX_MODELS)
      throw new RowMistake(`That's model ${MAX_MODELS + 1}. Too many.`);
    if (trims.size > MAX_TRIMS) throw new RowMistake(`That's trim ${MAX_TRIMS + 1}. Too many.`);
  }

  return {
    /** @returns what of a row its dealer has for the first time. @throws RowMistake */
    add({ dealer, allocation }: ImportRow, line: number) {
      const is = JSON.stringify([dealer.name, dealer.address, dealer.city, dealer.zip]);
      const before = dealers.get(dealer.code);
      if (before && before.is !== is) {
        throw new RowMistake(
          `code ${dealer.code} is another dealer or address on line ${before.line}.`,
        );
      }
      const key = JSON.stringify([dealer.code, allocation.model, allocation.trim]);
      const same = cars.get(key);
      if (same !== undefined) {
        throw new RowMistake(`This repeats line ${same}: ${dealer.code}, ${carName(allocation)}.`);
      }
      countCar(allocation);
      cars.set(key, line);
      if (!before) dealers.set(dealer.code, { line, is });
      units += allocation.unitCount;
      if (oldest === "" || allocation.asOfOn < oldest) oldest = allocation.asOfOn;
      if (allocation.asOfOn > newest) newest = allocation.asOfOn;
      return {
        isNewDealer: !before,
        leadsModel: isFirst(dealer.code, "model", allocation.model),
        leadsTrim: isFirst(dealer.code, "trim", allocation.trim),
      };
    },
    summary(): ImportSummary {
      const models = [...trimsOf].toSorted(([a], [b]) => a.localeCompare(b, "en"));
      return {
        dealers: dealers.size,
        units,
        models: Object.fromEntries(
          models.map(([model, known]) => [
            model,
            [...known].toSorted((a, b) => a.localeCompare(b, "en")),
          ]),
        ),
        oldestAsOfOn: oldest,
        newestAsOfOn: newest,
      };
    },
  };
}
