/** Rows of cells, and whether there were more of them. */
export type CsvRows = { rows: string[][]; isCut: boolean };

/**
 * Reads CSV as RFC 4180 has it, and as spreadsheets write it: with commas or semicolons, whichever its
 * first line has more of. Rows without any text are left out.
 *
 * @param rowsMax how many rows are read, the first one among them
 */
export function readCsv(text: string, rowsMax: number): CsvRows {
  const source = text.replace(/^\uFEFF/, "");
  const [head = ""] = source.split("\n", 1);
  const separator = head.split(";").length > head.split(",").length ? ";" : ",";
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endRow = () => {
    row.push(cell);
    if (row.some((each) => each.trim() !== "")) rows.push(row);
    row = [];
    cell = "";
  };
  for (let at = 0; at < source.length; at++) {
    const sign = source.charAt(at);
    if (isQuoted && sign === '"' && source.charAt(at + 1) === '"') cell += source.charAt(at++);
    else if (sign === '"' && (isQuoted || cell === "")) isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (sign === separator) {
      row.push(cell);
      cell = "";
    } else if (sign === "\n") {
      endRow();
      if (rows.length > rowsMax) return { rows: rows.slice(0, rowsMax), isCut: true };
    } else if (sign !== "\r") cell += sign;
  }
  endRow();
  return { rows: rows.slice(0, rowsMax), isCut: rows.length > rowsMax };
}
