import { normalize } from "#app/lib/text/normalize.ts";

/** A cell of a file we write. */
export type Cell = string | number | null;

/** A column of a file we write. */
export type WrittenColumn<Row> = {
  heading: string;
  cell: (row: Row) => Cell;
};

/** A column of a file we read. */
export type ReadColumn<Name extends string = string> = {
  name: Name;
  /** Its name in help texts, messages, and our own files. */
  heading: string;
  /** Its names in other programs' files. */
  aliases?: readonly string[];
  isRequired?: boolean;
};

/** How headings are compared: only letters and digits count, so "Start Date" is `start_date`. */
export function headingKey(heading: string): string {
  return normalize(heading, "NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
