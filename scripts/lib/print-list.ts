import { isJson } from "./target.ts";

/**
 * Prints a list: a line for each row, or one JSON array with `--json`.
 *
 * @param none what to say without rows
 */
export function printList<Row extends object>(
  rows: readonly Row[],
  lineOf: (row: Row) => string,
  none: string,
): void {
  if (isJson) console.log(JSON.stringify(rows, null, 1));
  else if (rows.length === 0) console.log(none);
  else for (const row of rows) console.log(lineOf(row).trimEnd());
}
