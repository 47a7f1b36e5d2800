import { CsvError } from "#app/lib/csv/read-csv.server.ts";
import { openTable, type TableRow } from "#app/lib/csv/read-table.server.ts";
import { decodeText } from "#app/lib/decode-text.ts";
import { findDayOrder, splitDayAndTime } from "#app/lib/typed-time.ts";
import type { NewDealer, StagedAllocation } from "#db/queries/dealer-imports.ts";
import type { ImportMistake, ImportSummary } from "#db/schema/dealers.ts";
import { DEALER_COLUMNS, type DealerColumn } from "./columns.ts";
import { createTotals } from "./file-totals.server.ts";
import { RowMistake, type RowReference, readRow } from "./read-row.server.ts";
import { MAX_MISTAKES, MAX_ROWS } from "./rules.ts";

/** Rows to be stored; a dealer is in the same batch as its first car. */
export type StagedRows = {
  dealers: NewDealer[];
  allocations: StagedAllocation[];
  rowCount: number;
};
export type FileReading =
  | { isGood: true; rowCount: number; summary: ImportSummary }
  | { isGood: false; rowCount: number; mistakes: ImportMistake[]; mistakeCount: number };

const BATCH_ROWS = 1_000;
/** Some rows may span two lines, and some lines may be empty. */
const LIMITS = { maxLines: 2 * MAX_ROWS, maxRowLength: 10_000 };

/** Reading stops at this line. */
class FileMistake extends RowMistake {
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

/**
 * Reads a dealer file from a stream and reports the first hundred mistakes. It holds at most a thousand rows
 * in memory, plus the keys that detect duplicates (`createTotals`).
 *
 * @param stage stores rows; they are empty after the first mistake
 */
export async function readDealerFile(
  pieces: ReadableStream<Uint8Array>,
  reference: RowReference,
  stage: (rows: StagedRows) => Promise<void>,
): Promise<FileReading> {
  const checker = createChecker(reference);
  try {
    const { rows } = await openTable(decodeText(pieces), DEALER_COLUMNS, LIMITS);
    for await (const row of rows) {
      checker.check(row);
      if (checker.isBatchFull()) await checker.flush(stage);
    }
    checker.checkEnd();
    await checker.flush(stage);
  } catch (error) {
    if (!(error instanceof FileMistake) && !(error instanceof CsvError)) throw error;
    checker.addMistake(error.line, error.message);
  }
  return checker.result();
}

/** Detects whether the dates of a file have two readings. One date of each order is enough to decide that. */
function createDayOrders() {
  const dayByOrder = new Map<ReturnType<typeof findDayOrder>, string>();
  return {
    add(text: string) {
      const { day } = splitDayAndTime(text);
      dayByOrder.set(findDayOrder([day]), day);
    },
    areUnclear: () => findDayOrder([...dayByOrder.values()]) === "unclear",
  };
}

/** Checks rows one by one and collects batches, mistakes and totals. */
function createChecker(reference: RowReference) {
  const mistakes: ImportMistake[] = [];
  let mistakeCount = 0;
  let rowCount = 0;
  let staged: StagedRows = { dealers: [], allocations: [], rowCount: 0 };
  const totals = createTotals();
  const days = createDayOrders();

  function addMistake(line: number, reason: string) {
    mistakeCount += 1;
    if (mistakes.length < MAX_MISTAKES) mistakes.push({ line, reason });
    staged = { dealers: [], allocations: [], rowCount };
  }

  function checkRow(source: TableRow<DealerColumn>) {
    const { line } = source;
    rowCount += 1;
    if (rowCount > MAX_ROWS) {
      throw new FileMistake(
        line,
        `A file holds up to ${MAX_ROWS.toLocaleString("en-US")} rows. Split it, or leave out what's sold.`,
      );
    }
    const row = readRow(source, reference);
    days.add(source.cell("as_of"));
    const { isNewDealer, ...leads } = totals.add(row, line);
    if (mistakeCount > 0) return;
    if (isNewDealer) staged.dealers.push(row.dealer);
    staged.allocations.push({ ...row.allocation, ...leads });
  }

  return {
    addMistake,
    check(row: TableRow<DealerColumn>) {
      try {
        checkRow(row);
      } catch (error) {
        if (error instanceof FileMistake || !(error instanceof RowMistake)) throw error;
        addMistake(row.line, error.message);
      }
    },
    checkEnd() {
      if (rowCount === 0) throw new FileMistake(1, "There are no rows below the header.");
    },
    isBatchFull: () => rowCount > 0 && rowCount % BATCH_ROWS === 0,
    async flush(stage: (rows: StagedRows) => Promise<void>) {
      const rows = { ...staged, rowCount };
      staged = { dealers: [], allocations: [], rowCount };
      await stage(rows);
    },
    result(): FileReading {
      if (mistakeCount > 0) return { isGood: false, rowCount, mistakes, mistakeCount };
      const unclearDays = days.areUnclear() ? { unclearDays: reference.dayOrder } : {};
      return { isGood: true, rowCount, summary: { ...totals.summary(), ...unclearDays } };
    },
  };
}
