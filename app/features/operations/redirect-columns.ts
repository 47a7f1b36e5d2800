import type { ReadColumn } from "#app/lib/csv/columns.ts";

type Name = "from" | "to" | "status";

/** The longest paths and addresses that a form takes. */
export const REDIRECT_LIMITS = { from: 200, to: 500 } as const;
/** The longest search of the list. */
export const QUERY_MAX = 100;

/** The columns of a file of redirects. */
export const REDIRECT_COLUMNS: readonly ReadColumn<Name>[] = [
  { name: "from", heading: "from", aliases: ["source", "old", "old path"], isRequired: true },
  { name: "to", heading: "to", aliases: ["target", "destination", "new"], isRequired: true },
  { name: "status", heading: "status", aliases: ["code", "type"] },
];
