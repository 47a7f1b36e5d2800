import { DAY_MS } from "#app/lib/durations.ts";
import type { DayOrder } from "#app/lib/typed-time.ts";
import type { NewResult } from "#db/queries/track-sheets.ts";
import type { BadRow } from "#db/schema/track-results.ts";
import { type Cells, type ReadRow, RowMistake, readResultRow } from "./read-result-row.ts";
import { MAX_BAD_ROWS } from "./rules.ts";

/** A row as it was sent. `problem`: why its cells can't be told apart. */
export type SentRow = { rowNumber: number; cells: Cells; problem: string | null };

/** What a sheet's rows say. */
export type SheetContent = {
  rows: NewResult[];
  badRows: BadRow[];
  badRowCount: number;
  /** The evening; null if neither the sender nor the rows name one. */
  ranOn: string | null;
};

/** After midnight, an evening's runs have the next day's date; none is later than this hour. */
const LATEST_HOUR_SECOND = 6 * 3_600;

/**
 * Reads all rows of a sheet. The evening is the sender's, or the first day that the rows name most often.
 *
 * @param ranOn the evening that the sender chose; null leaves it to the rows
 */
export function collectRows(
  sent: readonly SentRow[],
  { ranOn, dayOrder }: { ranOn: string | null; dayOrder: DayOrder },
): SheetContent {
  const bad = createBadRows();
  const read = sent.flatMap((row) => bad.orRow(row.rowNumber, () => readSent(row, dayOrder)));
  const evening = ranOn ?? mostFrequentDay(read);
  const seen = new Map<string, number>();
  const rows = read.flatMap((row) =>
    bad.orRow(row.result.rowNumber, () => {
      assertEvening(row, evening);
      assertOnce(row.result, seen);
      return row.result;
    }),
  );
  return { rows, ...bad.result(), ranOn: evening };
}

function readSent({ rowNumber, cells, problem }: SentRow, dayOrder: DayOrder): ReadRow {
  if (problem !== null) throw new RowMistake(problem);
  return readResultRow(cells, { rowNumber, dayOrder });
}

function mostFrequentDay(rows: readonly ReadRow[]): string | null {
  const counts = new Map<string, number>();
  for (const { day } of rows) if (day !== null) counts.set(day, (counts.get(day) ?? 0) + 1);
  const [most] = [...counts].toSorted(
    ([a, times], [b, others]) => others - times || (a < b ? -1 : 1),
  );
  return most?.[0] ?? null;
}

function assertEvening({ day, result: { ranAtSecond } }: ReadRow, evening: string | null): void {
  if (day === null || evening === null || day === evening) return;
  const next = new Date(Date.parse(evening) + DAY_MS).toISOString().slice(0, 10);
  const isNight =
    day === next && typeof ranAtSecond === "number" && ranAtSecond < LATEST_HOUR_SECOND;
  if (!isNight) throw new RowMistake(`Date: ${day} isn't the evening of ${evening}.`);
}

/** The same run twice would match no slip, since nobody could tell the rows apart. */
function assertOnce({ rowNumber, ...run }: NewResult, seen: Map<string, number>): void {
  const key = JSON.stringify(run);
  const earlier = seen.get(key);
  if (earlier !== undefined) throw new RowMistake(`The same as row ${earlier}.`);
  seen.set(key, rowNumber);
}

/** Counts bad rows and lists the first hundred. */
function createBadRows() {
  const badRows: BadRow[] = [];
  let badRowCount = 0;
  return {
    orRow<T>(row: number, read: () => T): T[] {
      try {
        return [read()];
      } catch (error) {
        if (!(error instanceof RowMistake)) throw error;
        badRowCount += 1;
        badRows.push({ row, problem: error.message });
        return [];
      }
    },
    result() {
      const sorted = badRows.toSorted((a, b) => a.row - b.row);
      if (sorted.length <= MAX_BAD_ROWS) return { badRows: sorted, badRowCount };
      const listed = sorted.slice(0, MAX_BAD_ROWS - 1);
      const [first] = sorted.slice(MAX_BAD_ROWS - 1);
      const rest = badRowCount - listed.length;
      const problem = `${rest} rows from here on can't be read. Fix these first.`;
      return { badRows: [...listed, { row: first?.row ?? 0, problem }], badRowCount };
    },
  };
}
