import type { Logger } from "#app/deps.ts";
import type { WrittenColumn } from "./columns.ts";
import { formatHeader, formatRows } from "./write-csv.ts";

const PAGE = 500;
const encoder = new TextEncoder();

type CsvList<Row> = {
  columns: readonly WrittenColumn<Row>[];
  /** The file ends after this many rows. */
  rowsMax: number;
  /** Reads the rows after a row; from the beginning after null. */
  read: (after: Row | null, limit: number) => Promise<Row[]>;
  log: Logger;
  /** The event that is logged if it fails. */
  failed: string;
};

/**
 * A list as the response of a CSV download, read in batches while it is sent.
 *
 * @param fileName ASCII, without quotes
 */
export function csvResponse<Row>(fileName: string, list: CsvList<Row>): Response {
  return new Response(streamRows(list), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
    },
  });
}

/** A page of a list and where the next one begins; null at the end. */
type CsvPage<Row, Place> = { rows: readonly Row[]; next: Place | null };

type CsvPages<Row, Place> = Omit<CsvList<Row>, "read"> & {
  /** Reads the page that begins after a place; the first one after null. A page may be empty while others follow. */
  readPage: (after: Place | null) => Promise<CsvPage<Row, Place>>;
};

/**
 * The same for a list that is read in pages, with what a page shows of it: the file ends with the last page, or the one
 * that reaches `rowsMax`.
 *
 * @param fileName ASCII, without quotes
 */
export function csvResponseOfPages<Row, Place = string>(
  fileName: string,
  { readPage, ...list }: CsvPages<Row, Place>,
): Response {
  let after: Place | null = null;
  let isOver = false;
  return csvResponse<Row>(fileName, {
    ...list,
    async read() {
      while (!isOver) {
        const page = await readPage(after);
        after = page.next;
        isOver = page.next === null;
        if (page.rows.length > 0) return [...page.rows];
      }
      return [];
    },
  });
}

function streamRows<Row>(list: CsvList<Row>): ReadableStream<Uint8Array> {
  const { columns, rowsMax, read, log, failed } = list;
  let last: Row | null = null;
  let rowCount = 0;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(formatHeader(columns)));
    },
    async pull(controller) {
      try {
        const limit = Math.min(PAGE, rowsMax - rowCount);
        const rows: Row[] = limit > 0 ? await read(last, limit) : [];
        last = rows.at(-1) ?? null;
        if (last === null) return controller.close();
        rowCount += rows.length;
        controller.enqueue(encoder.encode(formatRows(columns, rows)));
      } catch (error) {
        // The stream fails, so a truncated file never looks complete.
        log("error", failed, { error });
        throw error;
      }
    },
  });
}
