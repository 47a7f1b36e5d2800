import type { Cell, WrittenColumn } from "./columns.ts";

/** Without it, Excel uses the system's legacy encoding and shows "Curaçao" as "CuraÃ§ao". */
const BYTE_ORDER_MARK = "\uFEFF";

/** The signs that begin a formula, including full-width and small variants that spreadsheets accept. */
const FORMULA_SIGN = /[=+\-@＝＋－＠﹦﹢﹣﹫−]/u;
/** Characters that separate cells in some locale, whether or not in this file. */
const SEPARATOR = /[,;|\t\r\n]/;
/** Characters that an import may trim at the start of a cell: spaces, quotes, and invisible characters. */
const TRIMMED = /[\s"\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** The header line of a file, after a byte order mark. */
export function formatHeader(columns: readonly { heading: string }[]): string {
  return BYTE_ORDER_MARK + formatCsv([columns.map(({ heading }) => heading)]);
}

/** The rows of a file, in the order of its columns. */
export function formatRows<Row>(
  columns: readonly WrittenColumn<Row>[],
  rows: readonly Row[],
): string {
  return formatCsv(rows.map((row) => columns.map(({ cell }) => cell(row))));
}

/**
 * Formats rows according to RFC 4180: lines end in CRLF, cells with commas, quotes or line breaks are quoted.
 * Text is protected from being run as a formula; numbers are our own and aren't changed.
 */
export function formatCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(formatCell).join(",")}\r\n`).join("");
}

/**
 * Puts an apostrophe before each sign that a spreadsheet would read as the start of a formula: at the start of
 * the text, or after a character that separates cells in some locale. Nothing else is changed.
 */
export function guardFormulas(text: string): string {
  let guarded = /^[\t\r\n]/.test(text) ? "'" : "";
  let startsCell = true;
  for (const character of text) {
    if (startsCell && FORMULA_SIGN.test(character)) guarded += "'";
    startsCell = SEPARATOR.test(character) || (startsCell && TRIMMED.test(character));
    guarded += character;
  }
  return guarded;
}

function formatCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = guardFormulas(cell);
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
