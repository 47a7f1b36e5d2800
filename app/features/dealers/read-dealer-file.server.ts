import { CsvError } from "#app/lib/csv/read-csv.server.ts";
import { openTable, type TableRow } from "#app/lib/csv/read-table.server.ts";
import { decodeText } from "#app/lib/decode-text.ts";
import type { NewDealer, StagedAllocation } from "#db/queries/dealer-imports.ts";
import type { ImportMistake, ImportSummary } from "#db/schema/dealers.ts";
import { DEALER_COLUMNS, type DealerColumn } from "./columns.ts";
import { createTotals } from "./file-totals.server.ts";
import { RowMistake, type RowReference, readRow } from "./read-row.server.ts";
import { MAX_MISTAKES, MAX_ROWS } from "./rules.ts";

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
/** Some rows may take two lines, and some be empty. */
const LIMITS = { maxLines: 2 * MAX_ROWS, maxRowLength: 10_000 };

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
 * of it is held than a thousand rows and what tells rows apart (`createTotals`).
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
    const { rows } = await openTable(decodeText(pieces), DEALER_COLUMNS, LIMITS);
    for await (const row of rows) {
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
  let rowCount = 0;
  let staged: StagedRows = { dealers: [], allocations: [], rowCount: 0 };
  const totals = createTotals();

  function note(line: number, reason: string) {
    mistakeCount += 1;
    if (mistakes.length < MAX_MISTAKES) mistakes.push({ line, reason });
    staged = { dealers: [], allocations: [], rowCount };
  }

  function checkRow(read: TableRow<DealerColumn>) {
    const { line } = read;
    rowCount += 1;
    if (rowCount > MAX_ROWS) {
      throw new FileMistake(
        line,
        `A file holds up to ${MAX_ROWS.toLocaleString("en-US")} rows. Split it, or leave out what's sold.`,
      );
    }
    const row = readRow(read, reference);
    const { isNewDealer, ...leads } = totals.add(row, line);
    if (mistakeCount > 0) return;
    if (isNewDealer) staged.dealers.push(row.dealer);
    staged.allocations.push({ ...row.allocation, ...leads });
  }

  return {
    note,
    check(row: TableRow<DealerColumn>) {
      try {
        checkRow(row);
      } catch (error) {
        if (error instanceof FileMistake || !(error instanceof RowMistake)) throw error;
        note(row.line, error.message);
      }
    },
    checkEnd() {
      if (rowCount === 0) throw new FileMistake(1, "There are no rows below the header.");
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
