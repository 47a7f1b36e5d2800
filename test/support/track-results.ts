import { storeSheet } from "#app/features/track-matches/store-sheet.server.ts";
import {
  insertResults,
  insertSheet,
  type NewResult,
  updateSheetToDone,
} from "#db/queries/track-sheets.ts";
import { testDeps } from "./deps.ts";

type Evening = { trackId?: number; ranOn?: string; createdAt?: Date };

/** Rows with the run of `slipFields` by the default racer unless other fields are given. */
function rowsOf(rows: readonly Partial<NewResult>[]): NewResult[] {
  return rows.map((row, at) => ({
    rowNumber: at + 1,
    carNumber: "",
    racerName: "Casey Miller",
    className: "Super Street",
    elapsedMs: 11_340,
    sixtyFootMs: 1_702,
    trapSpeedHundredthsMph: 12_185,
    ...row,
  }));
}

function sheetOf({ trackId = 9001, ranOn = "2026-05-09", createdAt = new Date() }: Evening) {
  return {
    ...{ trackId, ranOn, createdAt },
    source: "csv" as const,
    idempotencyKey: crypto.randomUUID(),
    bodyHash: crypto.randomUUID(),
    badRows: [],
  };
}

/** Stores a complete sheet of an evening at the test's track without matching it, and returns its id. */
export async function createSheet(
  rows: readonly Partial<NewResult>[],
  evening: Evening = {},
): Promise<number> {
  const { db } = testDeps();
  const sheetId = await insertSheet(db, { ...sheetOf(evening), rowCount: rows.length });
  await insertResults(db, sheetId, rowsOf(rows));
  await updateSheetToDone(db, sheetId);
  return sheetId;
}

/** The same, matched. */
export function sendSheet(rows: readonly Partial<NewResult>[], evening: Evening = {}) {
  return storeSheet(testDeps(), { ...sheetOf(evening), rows: rowsOf(rows) });
}
