import { ForeignTextError } from "../decode-text.ts";
import { headingKey, type ReadColumn } from "./columns.ts";
import {
  CsvError,
  type CsvLimits,
  type CsvRow,
  readCsv,
  readFirstRows,
} from "./read-csv.server.ts";

/** A row, with access by column. */
export type TableRow<Name extends string> = {
  line: number;
  /** The trimmed text of a cell; empty if the row or the file doesn't have it. */
  cell: (name: Name) => string;
  /** Why the row can't be used, or null. */
  problem: string | null;
};

export type Table<Name extends string> = {
  /** Headings that match no column. */
  unknownHeadings: string[];
  rows: AsyncIterable<TableRow<Name>>;
};

/** The separators that spreadsheets write, most common first. */
const SEPARATORS = [",", ";", "\t", "|"];
/** The header must be within this many characters and rows. */
const START_LENGTH = 16_000;
const START_ROWS = 20;
/** Excel takes the separator from a first line like `sep=;`. */
const SEPARATOR_LINE = /^"?sep=([^\r\n"])"?(?=[\r\n])/i;

type Header<Name extends string> = {
  line: number;
  separator: string;
  /** The headings as written, known or not. */
  headings: readonly string[];
  /** The positions of a column's cells: more than one if several headings are aliases. */
  positions: ReadonlyMap<Name, number[]>;
};

/**
 * Opens a CSV file with a header. Lines above the header (`sep=;`, a title, comments) are skipped. The
 * separator is the one that matches the most columns.
 *
 * @param texts the file's text in pieces, without a byte order mark
 * @throws CsvError if there is no header, a required column is missing, or a heading is repeated; iterating
 *   over the rows throws it if the file can't be parsed further
 */
export async function openTable<Name extends string>(
  texts: AsyncIterable<string>,
  columns: readonly ReadColumn<Name>[],
  limits: CsvLimits,
): Promise<Table<Name>> {
  const { start, rest } = await readStart(texts);
  const [separatorLine = "", separator] = SEPARATOR_LINE.exec(start) ?? [];
  const body = start.slice(separatorLine.length);
  const header = findHeader(body.slice(0, START_LENGTH), columns, separator);
  const knownPositions = new Set([...header.positions.values()].flat());
  return {
    unknownHeadings: header.headings.filter((name, at) => name !== "" && !knownPositions.has(at)),
    rows: readRows(continued(body, rest), header, limits),
  };
}

/** Reads enough text to contain the header. */
async function readStart(texts: AsyncIterable<string>) {
  const rest = texts[Symbol.asyncIterator]();
  let start = "";
  try {
    for (let next = await rest.next(); !next.done; next = await rest.next()) {
      start += next.value;
      if (start.length >= START_LENGTH) break;
    }
  } catch (error) {
    if (error instanceof ForeignTextError) throw new CsvError(1, error.message);
    throw error;
  }
  return { start, rest };
}

async function* continued(start: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield start;
  yield* { [Symbol.asyncIterator]: () => rest };
}

async function* readRows<Name extends string>(
  texts: AsyncIterable<string>,
  header: Header<Name>,
  limits: CsvLimits,
): AsyncGenerator<TableRow<Name>> {
  for await (const row of readCsv(texts, header.separator, limits)) {
    if (row.line > header.line) yield toTableRow(row, header);
  }
}

/** If several headings belong to a column, its first nonempty cell is used. */
function toTableRow<Name extends string>(
  { line, cells }: CsvRow,
  { headings, positions }: Header<Name>,
): TableRow<Name> {
  return {
    line,
    cell: (name) =>
      positions
        .get(name)
        ?.map((at) => cells[at] ?? "")
        .find(Boolean) ?? "",
    problem: describeExtraCells(cells.findLastIndex(Boolean) + 1, headings.length),
  };
}

function describeExtraCells(count: number, most: number): string | null {
  if (count <= most) return null;
  return `This row has ${count} cells, but the header has ${most}. Put quotes around cells that contain the separator.`;
}

function findHeader<Name extends string>(
  start: string,
  columns: readonly ReadColumn<Name>[],
  separator: string | undefined,
): Header<Name> {
  const separators = separator === undefined ? SEPARATORS : [separator, ...SEPARATORS];
  const headers = separators.flatMap((each) =>
    readFirstRows(start, each, START_ROWS).map((row) => readHeader(row, columns, each)),
  );
  const header = headers.toSorted((a, b) => b.positions.size - a.positions.size)[0];
  assertColumns(header, columns);
  return header;
}

function readHeader<Name extends string>(
  { line, cells }: CsvRow,
  columns: readonly ReadColumn<Name>[],
  separator: string,
): Header<Name> {
  const keys = cells.map(headingKey);
  const positions = columns.flatMap(({ name, heading, aliases = [] }) => {
    const names = [heading, ...aliases].map(headingKey);
    const matches = keys.flatMap((key, at) => (names.includes(key) ? [at] : []));
    return matches.length > 0 ? [[name, matches] as const] : [];
  });
  return { line, separator, headings: cells, positions: new Map(positions) };
}

/** @throws CsvError if the header lacks a required column or repeats a heading */
function assertColumns<Name extends string>(
  header: Header<Name> | undefined,
  columns: readonly ReadColumn<Name>[],
): asserts header is Header<Name> {
  const needed = columns.filter(({ isRequired }) => isRequired);
  const missing = needed.filter(({ name }) => !header?.positions.has(name));
  if (!header || missing.length > 0) {
    const names = missing.map(({ heading }) => heading).join(", ");
    throw new CsvError(header?.line ?? 1, `A row has to name the columns. Missing: ${names}.`);
  }
  for (const places of header.positions.values()) {
    const headings = places.map((at) => header.headings[at] ?? "");
    const keys = headings.map(headingKey);
    const repeated = headings.find((_, at) => keys.indexOf(keys[at] ?? "") !== at);
    if (repeated !== undefined) {
      throw new CsvError(
        header.line,
        `The column “${repeated}” is there twice. Rename one of them.`,
      );
    }
  }
}
