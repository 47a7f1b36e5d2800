type Cell = string | number | null;

/**
 * Rows as RFC 4180 has them: CRLF ends a line, cells with commas, quotes or line breaks are quoted.
 * Text that a spreadsheet would take for a formula gets an apostrophe in front, numbers never.
 */
export function formatCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(formatCell).join(",")}\r\n`).join("");
}

function formatCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
