import type { Deps } from "#app/deps.ts";
import {
  insertResults,
  insertSheet,
  type NewResult,
  type NewSheet,
  updateSheetToDone,
} from "#db/queries/track-sheets.ts";
import { matchSheet } from "./match-sheet.server.ts";

/** How many rows one statement stores. */
const ROWS_AT_ONCE = 500;

/**
 * Stores a sheet of rows that were read and checked, then matches it with slips. Until all rows are in, nobody sees any.
 *
 * @returns the sheet's id
 */
export async function storeSheet(
  { db }: Pick<Deps, "db">,
  { rows, ...sheet }: Omit<NewSheet, "rowCount"> & { rows: readonly NewResult[] },
): Promise<number> {
  const sheetId = await insertSheet(db, { ...sheet, rowCount: rows.length });
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await insertResults(db, sheetId, rows.slice(from, from + ROWS_AT_ONCE));
  }
  await updateSheetToDone(db, sheetId);
  await matchSheet({ db }, sheetId);
  return sheetId;
}
