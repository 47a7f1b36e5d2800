import type { WrittenColumn } from "#app/lib/csv/columns.ts";
import type { DragPakRequest } from "#db/queries/drag-pak.ts";
import { DRAG_PAK_FIELDS } from "./rules.ts";

/** The fields of both kinds of requests, without duplicates. */
const FIELD_NAMES = new Set(
  [...DRAG_PAK_FIELDS.dealer, ...DRAG_PAK_FIELDS.customer].map(({ name }) => name),
);

/** The columns of the CSV file. */
export const REQUEST_COLUMNS: readonly WrittenColumn<DragPakRequest>[] = [
  { heading: "number", cell: ({ number }) => number },
  { heading: "status", cell: ({ status }) => status },
  { heading: "kind", cell: ({ kind }) => kind },
  { heading: "createdAt", cell: ({ createdAt }) => createdAt.toISOString() },
  ...[...FIELD_NAMES].map((name) => ({
    heading: name,
    cell: ({ answers }: DragPakRequest) => answers[name] ?? "",
  })),
];
