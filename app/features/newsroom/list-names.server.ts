import type { Deps } from "#app/deps.ts";
import type { WrittenColumn } from "#app/lib/csv/columns.ts";
import { csvResponseOfPages } from "#app/lib/csv/stream-csv.server.ts";
import {
  findAllNamed,
  type NamedKind,
  type NamedRow,
  type NamePlace,
} from "#db/queries/news-terms.ts";
import type { NamesQuery } from "./names-query.ts";

/** With their counts, a page reads two rows for each. */
const PAGE = 30;
const CSV_PAGE = 500;
const ROWS_MAX = 20_000;

export type NamesList = Awaited<ReturnType<typeof listNames>>;

/**
 * A page of authors, categories or tags by name, with or without articles.
 *
 * @param limit the most of a page; a file has longer ones
 * @returns `next`, the place where the next page continues; null on the last one
 */
export async function listNames(
  { db }: Pick<Deps, "db">,
  kind: NamedKind,
  { q, after }: NamesQuery,
  limit = PAGE,
) {
  const rows = await findAllNamed(db, kind, { beginsWith: q, after, limit: limit + 1 });
  const names = rows.slice(0, limit);
  const last = rows.length > limit ? names.at(-1) : undefined;
  return { names, next: last ? { name: last.name, id: last.id } : null };
}

const COLUMNS: Readonly<Record<NamedKind, readonly WrittenColumn<NamedRow>[]>> = {
  author: [
    { heading: "Name", cell: ({ name }) => name },
    { heading: "Address", cell: ({ slug }) => slug },
    { heading: "Hometown", cell: ({ hometown }) => hometown },
    { heading: "Articles", cell: ({ articles }) => articles },
  ],
  category: [
    { heading: "Name", cell: ({ name }) => name },
    { heading: "Address", cell: ({ slug }) => slug },
    { heading: "About", cell: ({ description }) => description },
    { heading: "Articles", cell: ({ articles }) => articles },
  ],
  tag: [
    { heading: "Name", cell: ({ name }) => name },
    { heading: "Address", cell: ({ slug }) => slug },
    { heading: "Articles", cell: ({ articles }) => articles },
  ],
};
const FILES = { author: "authors.csv", category: "categories.csv", tag: "tags.csv" } as const;

/** The authors, categories or tags whose name begins like the filter, at most 20,000, as a CSV file. */
export function exportNames(
  deps: Pick<Deps, "db" | "log">,
  kind: NamedKind,
  { q }: NamesQuery,
): Response {
  return csvResponseOfPages<NamedRow, NamePlace>(FILES[kind], {
    columns: COLUMNS[kind],
    rowsMax: ROWS_MAX,
    async readPage(after) {
      const { names, next } = await listNames(deps, kind, { q, after }, CSV_PAGE);
      return { rows: names, next };
    },
    log: deps.log,
    failed: "newsroom.export_failed",
  });
}
