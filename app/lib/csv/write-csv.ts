import type { Cell, WrittenColumn } from "./columns.ts";

/** Without it, Excel uses the system's legacy encoding and shows "Curaçao" as "CuraÃ§ao". */
const BYTE_ORDER_MARK = "\uFEFF";

/** What a formula begins with, in the widths that spreadsheets take for the same sign. */
const FORMULA_SIGN = /[=+\-@＝＋－＠﹦﹢﹣﹫−]/u;
/** What ends a cell in one locale or another, whatever this file's own separator is. */
const SEPARATOR = /[,;|\t\r\n]/;
/** What an import may trim in front of a cell: space, quotes, and characters without a shape. */
const TRIMMED = /[\s"\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** The first line of a file: its columns' headings, behind a byte order mark. */
export function formatHeader(columns: readonly { heading: string }[]): string {
  return BYTE_ORDER_MARK + formatCsv([columns.map(({ heading }) => heading)]);
}

/** Rows below the header, by the same columns. */
export function formatRows<Row>(
  columns: readonly WrittenColumn<Row>[],
  rows: readonly Row[],
): string {
  return formatCsv(rows.map((row) => columns.map(({ cell }) => cell(row))));
}

/**
 * Rows as RFC 4180 has them: CRLF ends a line, cells with commas, quotes or line breaks are quoted.
 * Text is guarded against being taken for a formula; numbers are ours and stay as they are.
 */
export function formatCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(formatCell).join(",")}\r\n`).join("");
}

/**
 * Puts an apostrophe before each sign with which a spreadsheet would begin a formula: at the start of
 * the text, or behind anything that some locale separates cells by. Nothing else is changed.
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
